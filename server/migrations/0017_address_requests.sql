-- reviewed: until an upgrade ends, an older build only fails to store, list or close such a request
DELETE FROM "address_requests" WHERE "state" <> 'open';
--> statement-breakpoint
-- reviewed: until an upgrade ends, an older build only fails to store, list or close such a request
ALTER TABLE "address_requests" DROP CONSTRAINT "address_requests_purchase_id_purchases_id_fk";
--> statement-breakpoint
-- reviewed: until an upgrade ends, an older build only fails to store, list or close such a request
ALTER TABLE "address_requests" DROP CONSTRAINT "address_requests_closed_by_users_id_fk";
--> statement-breakpoint
-- reviewed: until an upgrade ends, an older build only fails to store, list or close such a request
DROP INDEX "address_requests_open";
--> statement-breakpoint
-- reviewed: until an upgrade ends, an older build only fails to store, list or close such a request
DROP INDEX "address_requests_one_per_purchase";
--> statement-breakpoint
-- reviewed: until an upgrade ends, an older build only fails to store, list or close such a request
-- squawk-ignore ban-drop-column
ALTER TABLE "address_requests" DROP COLUMN "kind";
--> statement-breakpoint
-- reviewed: until an upgrade ends, an older build only fails to store, list or close such a request
-- squawk-ignore ban-drop-column
ALTER TABLE "address_requests" DROP COLUMN "card_last_four";
--> statement-breakpoint
-- reviewed: until an upgrade ends, an older build only fails to store, list or close such a request
-- squawk-ignore ban-drop-column
ALTER TABLE "address_requests" DROP COLUMN "purchase_id";
--> statement-breakpoint
-- reviewed: until an upgrade ends, an older build only fails to store, list or close such a request
-- squawk-ignore ban-drop-column
ALTER TABLE "address_requests" DROP COLUMN "state";
--> statement-breakpoint
-- reviewed: until an upgrade ends, an older build only fails to store, list or close such a request
-- squawk-ignore ban-drop-column
ALTER TABLE "address_requests" DROP COLUMN "closed_at";
--> statement-breakpoint
-- reviewed: until an upgrade ends, an older build only fails to store, list or close such a request
-- squawk-ignore ban-drop-column
ALTER TABLE "address_requests" DROP COLUMN "closed_by";
