ALTER TABLE "coupons" ADD COLUMN "part_of" uuid;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD COLUMN "bank_reference" text;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_part_of_coupons_id_fk" FOREIGN KEY ("part_of") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_cases_open" ON "refund_cases" USING btree ("created_at") WHERE "refund_cases"."closed_at" is null;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_closed" CHECK (("refund_cases"."closed_at" is null) = ("refund_cases"."bank_reference" is null));