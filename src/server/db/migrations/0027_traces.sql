ALTER TABLE "outbox" ADD COLUMN "traceparent" text;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD COLUMN "traceparent" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "traceparent" text;