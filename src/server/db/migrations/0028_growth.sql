CREATE TABLE "transactions_archive" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"branch_id" text NOT NULL,
	"machine_id" text,
	"status" text NOT NULL,
	"program" jsonb,
	"extras" jsonb NOT NULL,
	"price" integer NOT NULL,
	"discount" integer NOT NULL,
	"amount" integer NOT NULL,
	"provider" text,
	"bank" text,
	"qr_payload" text,
	"pay_uri" text,
	"origin" text,
	"charge_id" text,
	"charge_is_final" boolean DEFAULT false NOT NULL,
	"device" text,
	"charge_tried_at" timestamp (3) with time zone,
	"holds_machine" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"refund_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"start_tries" integer DEFAULT 0 NOT NULL,
	"start_asked_at" timestamp (3) with time zone,
	"restarts" integer DEFAULT 0 NOT NULL,
	"traceparent" text
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_transaction_id_transactions_id_fk";
--> statement-breakpoint
ALTER TABLE "money_returns" DROP CONSTRAINT "money_returns_transaction_id_transactions_id_fk";
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_transaction_id_transactions_id_fk";
--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_transaction_id_transactions_id_fk";
--> statement-breakpoint
ALTER TABLE "refund_cases" DROP CONSTRAINT "refund_cases_transaction_id_transactions_id_fk";
--> statement-breakpoint
ALTER TABLE "transaction_events" DROP CONSTRAINT "transaction_events_transaction_id_transactions_id_fk";
--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_transaction_id_transactions_id_fk";
--> statement-breakpoint
ALTER TABLE "collections" DROP CONSTRAINT "collections_transaction_id_transactions_id_fk";
--> statement-breakpoint
ALTER TABLE "coupons" DROP CONSTRAINT "coupons_refund_of_transactions_id_fk";
--> statement-breakpoint
ALTER TABLE "coupons" DROP CONSTRAINT "coupons_stamp_of_transactions_id_fk";
--> statement-breakpoint
ALTER TABLE "coupons" DROP CONSTRAINT "coupons_transaction_id_transactions_id_fk";
--> statement-breakpoint
ALTER TABLE "point_entries" DROP CONSTRAINT "point_entries_transaction_id_transactions_id_fk";
--> statement-breakpoint
ALTER TABLE "purchase_coupons" DROP CONSTRAINT "purchase_coupons_transaction_id_transactions_id_fk";
--> statement-breakpoint
ALTER TABLE "transactions_archive" ADD CONSTRAINT "transactions_archive_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transactions_archive" ADD CONSTRAINT "transactions_archive_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transactions_archive" ADD CONSTRAINT "transactions_archive_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "transactions_archive_customer" ON "transactions_archive" USING btree ("customer_id","created_at");
--> statement-breakpoint
CREATE INDEX "transactions_archive_charge" ON "transactions_archive" USING btree ("charge_id");
--> statement-breakpoint
-- The ids of these tables become 64 bits wide beside requests: `alter column … type bigint` would rewrite the table while
-- nobody can use it. A second column is filled by a trigger and in batches, and takes the place of the first at the end.
CREATE FUNCTION "widen_id"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.id_wide := NEW.id;
  RETURN NEW;
END $$;
--> statement-breakpoint
ALTER TABLE "transaction_events" ADD COLUMN "id_wide" bigint;
--> statement-breakpoint
ALTER TABLE "transaction_events" ADD CONSTRAINT "transaction_events_id_wide_set" CHECK ("id_wide" IS NOT NULL) NOT VALID;
--> statement-breakpoint
CREATE TRIGGER "transaction_events_widen" BEFORE INSERT ON "transaction_events" FOR EACH ROW EXECUTE FUNCTION "widen_id"();
--> statement-breakpoint
ALTER TABLE "point_entries" ADD COLUMN "id_wide" bigint;
--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_id_wide_set" CHECK ("id_wide" IS NOT NULL) NOT VALID;
--> statement-breakpoint
CREATE TRIGGER "point_entries_widen" BEFORE INSERT ON "point_entries" FOR EACH ROW EXECUTE FUNCTION "widen_id"();
--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "id_wide" bigint;
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_id_wide_set" CHECK ("id_wide" IS NOT NULL) NOT VALID;
--> statement-breakpoint
CREATE TRIGGER "consents_widen" BEFORE INSERT ON "consents" FOR EACH ROW EXECUTE FUNCTION "widen_id"();
--> statement-breakpoint
-- Append-only for everybody but the step below.
CREATE OR REPLACE FUNCTION refuse_change_of_point_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('washday.widening', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'point_entries is append-only' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transactions_due_machine" ON "transactions" USING btree ("due_at") WHERE "transactions"."due_at" is not null and "transactions"."status" in ('paid', 'starting', 'start_unknown', 'running', 'start_failed');
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transactions_opened" ON "transactions" USING btree ("created_at");
--> statement-breakpoint
DROP INDEX CONCURRENTLY "transactions_created";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transaction_events_narrow" ON "transaction_events" ("id") WHERE "id_wide" IS NULL;
--> statement-breakpoint
-- batches
UPDATE "transaction_events" SET "id_wide" = "id" WHERE "id" = ANY(ARRAY(
  SELECT "id" FROM "transaction_events" WHERE "id_wide" IS NULL ORDER BY "id" LIMIT 5000));
--> statement-breakpoint
DROP INDEX CONCURRENTLY "transaction_events_narrow";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "transaction_events_id_wide" ON "transaction_events" ("id_wide");
--> statement-breakpoint
ALTER TABLE "transaction_events" VALIDATE CONSTRAINT "transaction_events_id_wide_set";
--> statement-breakpoint
-- apart: the catalog alone changes, because the check is validated and the index exists
ALTER TABLE "transaction_events" ALTER COLUMN "id_wide" SET NOT NULL;
ALTER TABLE "transaction_events" DROP CONSTRAINT "transaction_events_id_wide_set";
DROP TRIGGER "transaction_events_widen" ON "transaction_events";
ALTER TABLE "transaction_events" DROP COLUMN "id";
ALTER TABLE "transaction_events" RENAME COLUMN "id_wide" TO "id";
ALTER TABLE "transaction_events" ADD CONSTRAINT "transaction_events_pkey" PRIMARY KEY USING INDEX "transaction_events_id_wide";
ALTER TABLE "transaction_events" ALTER COLUMN "id" ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME "transaction_events_id_seq");
SELECT setval('"transaction_events_id_seq"', greatest(max("id"), 1), max("id") IS NOT NULL) FROM "transaction_events";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "point_entries_narrow" ON "point_entries" ("id") WHERE "id_wide" IS NULL;
--> statement-breakpoint
-- batches
SET washday.widening = 'on';
UPDATE "point_entries" SET "id_wide" = "id" WHERE "id" = ANY(ARRAY(
  SELECT "id" FROM "point_entries" WHERE "id_wide" IS NULL ORDER BY "id" LIMIT 5000));
--> statement-breakpoint
DROP INDEX CONCURRENTLY "point_entries_narrow";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "point_entries_id_wide" ON "point_entries" ("id_wide");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "point_entries_customer_wide" ON "point_entries" ("customer_id", "id_wide");
--> statement-breakpoint
ALTER TABLE "point_entries" VALIDATE CONSTRAINT "point_entries_id_wide_set";
--> statement-breakpoint
-- apart: the catalog alone changes, because the check is validated and the index exists
ALTER TABLE "point_entries" ALTER COLUMN "id_wide" SET NOT NULL;
ALTER TABLE "point_entries" DROP CONSTRAINT "point_entries_id_wide_set";
DROP TRIGGER "point_entries_widen" ON "point_entries";
ALTER TABLE "point_entries" DROP COLUMN "id";
ALTER TABLE "point_entries" RENAME COLUMN "id_wide" TO "id";
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_pkey" PRIMARY KEY USING INDEX "point_entries_id_wide";
ALTER TABLE "point_entries" ALTER COLUMN "id" ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME "point_entries_id_seq");
SELECT setval('"point_entries_id_seq"', greatest(max("id"), 1), max("id") IS NOT NULL) FROM "point_entries";
ALTER INDEX "point_entries_customer_wide" RENAME TO "point_entries_customer";
RESET washday.widening;
CREATE OR REPLACE FUNCTION refuse_change_of_point_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'point_entries is append-only' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "consents_narrow" ON "consents" ("id") WHERE "id_wide" IS NULL;
--> statement-breakpoint
-- batches
UPDATE "consents" SET "id_wide" = "id" WHERE "id" = ANY(ARRAY(
  SELECT "id" FROM "consents" WHERE "id_wide" IS NULL ORDER BY "id" LIMIT 5000));
--> statement-breakpoint
DROP INDEX CONCURRENTLY "consents_narrow";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "consents_id_wide" ON "consents" ("id_wide");
--> statement-breakpoint
ALTER TABLE "consents" VALIDATE CONSTRAINT "consents_id_wide_set";
--> statement-breakpoint
-- apart: the catalog alone changes, because the check is validated and the index exists
ALTER TABLE "consents" ALTER COLUMN "id_wide" SET NOT NULL;
ALTER TABLE "consents" DROP CONSTRAINT "consents_id_wide_set";
DROP TRIGGER "consents_widen" ON "consents";
ALTER TABLE "consents" DROP COLUMN "id";
ALTER TABLE "consents" RENAME COLUMN "id_wide" TO "id";
ALTER TABLE "consents" ADD CONSTRAINT "consents_pkey" PRIMARY KEY USING INDEX "consents_id_wide";
ALTER TABLE "consents" ALTER COLUMN "id" ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME "consents_id_seq");
SELECT setval('"consents_id_seq"', greatest(max("id"), 1), max("id") IS NOT NULL) FROM "consents";
--> statement-breakpoint
-- apart
DROP FUNCTION "widen_id"();
