ALTER TABLE "machines" ADD COLUMN "condition_reason" text;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "condition_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "failed_starts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "heartbeat_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "start_asked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "machines_attention" ON "machines" USING btree ("id") WHERE "machines"."condition" <> 'ok' or "machines"."failed_starts" > 0;--> statement-breakpoint
CREATE INDEX "machines_heartbeat" ON "machines" USING btree ("heartbeat_at") WHERE "machines"."heartbeat_at" is not null;
