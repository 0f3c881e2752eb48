ALTER TABLE "attempts" ADD COLUMN "shown_prices" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price_sentences" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "confirmed_differences" jsonb;