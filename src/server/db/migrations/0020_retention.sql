ALTER TABLE "pin_guards" ADD COLUMN "tried_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "order_places" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "pin_guards_tried" ON "pin_guards" USING btree ("tried_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_created" ON "refresh_tokens" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "problem_reports_created" ON "problem_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_places_created" ON "order_places" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "gateway_notices_received" ON "gateway_notices" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "transaction_events_at" ON "transaction_events" USING brin ("at");