ALTER TABLE "money_returns" ADD COLUMN "settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "money_returns" ADD COLUMN "settled_by" text;--> statement-breakpoint
ALTER TABLE "money_returns" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD COLUMN "resolved_by" text;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD COLUMN "resolved_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "money_returns_open" ON "money_returns" USING btree ("seen_at","id") WHERE "money_returns"."settled_at" is null and "money_returns"."effect" in ('none', 'both');--> statement-breakpoint
CREATE INDEX "money_returns_settled" ON "money_returns" USING btree ("settled_at","id") WHERE "money_returns"."settled_at" is not null;--> statement-breakpoint
ALTER TABLE "money_returns" ADD CONSTRAINT "money_returns_settlement" CHECK (num_nonnulls("money_returns"."settled_at", "money_returns"."settled_by", "money_returns"."note") in (0, 3));