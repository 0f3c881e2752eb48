CREATE TABLE "erasures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"held_until" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invoice_details" (
	"purchase_id" uuid PRIMARY KEY NOT NULL,
	"company" text NOT NULL,
	"address" text NOT NULL,
	"tax_id" text,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paper_series" (
	"seller" text PRIMARY KEY NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seller" text NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"purchase_id" uuid NOT NULL,
	"refund_id" uuid,
	"about_id" uuid,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"printed" jsonb NOT NULL,
	"pdf" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "papers_amount_positive" CHECK ("papers"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_details" ADD CONSTRAINT "invoice_details_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_seller_paper_series_seller_fk" FOREIGN KEY ("seller") REFERENCES "public"."paper_series"("seller") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_about_id_papers_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_unfinished" ON "erasures" USING btree ("requested_at") WHERE "erasures"."finished_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "papers_number" ON "papers" USING btree ("seller","number");--> statement-breakpoint
CREATE UNIQUE INDEX "papers_cause" ON "papers" USING btree ("purchase_id","cause","kind") WHERE "papers"."refund_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "papers_refund" ON "papers" USING btree ("refund_id","cause");--> statement-breakpoint
CREATE INDEX "papers_purchase" ON "papers" USING btree ("purchase_id","number");--> statement-breakpoint
CREATE INDEX "papers_issued" ON "papers" USING btree ("issued_at");--> statement-breakpoint
-- Written by hand, as all that follows: an issued paper never changes. Not even a mistake in the code changes it.
CREATE FUNCTION "refuse_paper_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('course.paper_deletes', true) = 'retention' THEN RETURN NULL; END IF;
	RAISE EXCEPTION 'An issued invoice or credit note never changes.' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
-- reviewed: it is new, and only about a new table
CREATE TRIGGER "papers_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "papers"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_paper_change"();--> statement-breakpoint
-- Deletes the papers of people whose data was erased, some whole calendar years after the last one was issued.
CREATE FUNCTION "delete_old_papers"("keep_years" integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	"kept_since" timestamptz := date_trunc('year', now(), 'UTC') - make_interval(years => "keep_years");
	"deleted" integer;
BEGIN
	IF "keep_years" < 7 THEN RAISE EXCEPTION 'Papers are kept for at least seven years.'; END IF;
	PERFORM set_config('course.paper_deletes', 'retention', true);
	DELETE FROM "papers" WHERE "purchase_id" IN (
		SELECT "papers"."purchase_id" FROM "papers"
		JOIN "purchases" ON "purchases"."id" = "papers"."purchase_id"
		JOIN "erasures" ON "erasures"."user_id" = "purchases"."user_id" AND "erasures"."finished_at" IS NOT NULL
		GROUP BY "papers"."purchase_id" HAVING max("papers"."issued_at") < "kept_since"
	);
	GET DIAGNOSTICS "deleted" = ROW_COUNT;
	PERFORM set_config('course.paper_deletes', '', true);
	RETURN "deleted";
END
$$;
