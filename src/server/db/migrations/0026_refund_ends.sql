ALTER TABLE "money_returns" ADD COLUMN "resolved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "money_returns" ADD COLUMN "resolved_by" text;--> statement-breakpoint
ALTER TABLE "money_returns" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD COLUMN "resolved_by" text;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD COLUMN "resolved_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "money_returns_open" ON "money_returns" USING btree ("seen_at","id") WHERE "money_returns"."resolved_at" is null and "money_returns"."effect" in ('none', 'both');--> statement-breakpoint
CREATE INDEX "money_returns_resolved" ON "money_returns" USING btree ("resolved_at","id") WHERE "money_returns"."resolved_at" is not null;--> statement-breakpoint
ALTER TABLE "money_returns" ADD CONSTRAINT "money_returns_resolution" CHECK (num_nonnulls("money_returns"."resolved_at", "money_returns"."resolved_by", "money_returns"."note") in (0, 3));