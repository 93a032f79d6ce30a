CREATE TABLE "refund_destinations" (
	"case_number" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"bank" text,
	"holder" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_destinations_number" CHECK (case "refund_destinations"."kind" when 'promptpay_phone' then "refund_destinations"."number" ~ '^\+66[0-9]{9}$' when 'promptpay_id' then "refund_destinations"."number" ~ '^[0-9]{13}$' when 'bank_account' then "refund_destinations"."number" ~ '^[0-9]{10,15}$' else false end),
	CONSTRAINT "refund_destinations_account" CHECK (("refund_destinations"."kind" = 'bank_account') = ("refund_destinations"."bank" is not null) and ("refund_destinations"."kind" = 'bank_account') = ("refund_destinations"."holder" is not null))
);
--> statement-breakpoint
ALTER TABLE "refund_cases" DROP CONSTRAINT "refund_cases_reason";--> statement-breakpoint
ALTER TABLE "coupons" ALTER COLUMN "title_th" SET DEFAULT 'คูปองคืนเงิน';--> statement-breakpoint
ALTER TABLE "coupons" ALTER COLUMN "title_en" SET DEFAULT 'Refund coupon';--> statement-breakpoint
ALTER TABLE "coupons" ALTER COLUMN "expires_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD COLUMN "gateway_state" text;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "refunded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refund_destinations" ADD CONSTRAINT "refund_destinations_case_number_refund_cases_number_fk" FOREIGN KEY ("case_number") REFERENCES "public"."refund_cases"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_destinations_created" ON "refund_destinations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "refund_cases_due" ON "refund_cases" USING btree ("due_at") WHERE "refund_cases"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_cases_one" ON "refund_cases" USING btree ("transaction_id") WHERE "refund_cases"."reason" in ('not_started', 'coupon');--> statement-breakpoint
DROP INDEX "refund_cases_not_started";--> statement-breakpoint
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_charge" CHECK (("refund_cases"."reason" in ('paid_again', 'wrong_amount')) = ("refund_cases"."charge_id" is not null));--> statement-breakpoint
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_due_state" CHECK ("refund_cases"."due_at" is null or coalesce("refund_cases"."gateway_state", '') in ('asked', 'pending'));--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_refunded" CHECK ("coupons"."refunded_at" is null or "coupons"."transaction_id" is null) NOT VALID;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_expiry" CHECK ("coupons"."expires_at" is not null or num_nonnulls("coupons"."refund_of", "coupons"."part_of"::text) > 0) NOT VALID;--> statement-breakpoint
-- Money does not expire, and every other coupon that is still good ends with its day in Bangkok.
UPDATE "coupons" SET "expires_at" = null WHERE num_nonnulls("refund_of", "part_of"::text) > 0 AND "expires_at" is not null;--> statement-breakpoint
UPDATE "coupons" SET "title_th" = 'คูปองคืนเงิน', "title_en" = 'Refund coupon' WHERE num_nonnulls("refund_of", "part_of"::text) > 0 AND "title_th" = 'คูปองแทนเงินที่จ่าย';--> statement-breakpoint
UPDATE "coupons" SET "expires_at" = (date_trunc('day', "expires_at" AT TIME ZONE 'Asia/Bangkok') + interval '1 day' - interval '1 millisecond') AT TIME ZONE 'Asia/Bangkok' WHERE "expires_at" > now() AND "used_at" is null;--> statement-breakpoint
UPDATE "gifts" SET "expires_at" = (date_trunc('day', "expires_at" AT TIME ZONE 'Asia/Bangkok') + interval '1 day' - interval '1 millisecond') AT TIME ZONE 'Asia/Bangkok' WHERE "expires_at" > now() AND "used_at" is null;--> statement-breakpoint
-- Open cases go where they would have gone: to the mobile number of the account.
INSERT INTO "refund_destinations" ("case_number", "kind", "number") SELECT r."number", 'promptpay_phone', c."phone" FROM "refund_cases" r JOIN "transactions" t ON t."id" = r."transaction_id" JOIN "customers" c ON c."id" = t."customer_id" WHERE r."closed_at" is null AND c."erased_at" is null;