ALTER TABLE "refund_cases" DROP CONSTRAINT "refund_cases_transaction_id_unique";--> statement-breakpoint
ALTER TABLE "refund_cases" ADD COLUMN "reason" text DEFAULT 'not_started' NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD COLUMN "charge_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_cases_not_started" ON "refund_cases" USING btree ("transaction_id") WHERE "refund_cases"."reason" = 'not_started';--> statement-breakpoint
CREATE INDEX "refund_cases_transaction" ON "refund_cases" USING btree ("transaction_id");--> statement-breakpoint
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_charge_id_unique" UNIQUE("charge_id");--> statement-breakpoint
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_reason" CHECK (("refund_cases"."reason" = 'paid_again') = ("refund_cases"."charge_id" is not null));