-- reviewed: an older build only needs the columns in front, and the next statement of the same transaction brings them back
DROP INDEX "purchases_status";--> statement-breakpoint
CREATE INDEX "purchases_status" ON "purchases" USING btree ("status","created_at","id","amount_cents","refunded_cents");