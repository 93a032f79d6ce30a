ALTER TABLE "pin_guards" ADD COLUMN "tried_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "order_places" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pin_guards_tried" ON "pin_guards" USING btree ("tried_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "refresh_tokens_created" ON "refresh_tokens" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "problem_reports_created" ON "problem_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_places_created" ON "order_places" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "gateway_notices_received" ON "gateway_notices" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transaction_events_at" ON "transaction_events" USING brin ("at");