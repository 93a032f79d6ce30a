CREATE INDEX CONCURRENTLY "money_returns_unsettled" ON "money_returns" USING btree ("seen_at","id") WHERE "money_returns"."resolved_at" is null and "money_returns"."effect" in ('none', 'both', 'owed');
--> statement-breakpoint
DROP INDEX CONCURRENTLY "money_returns_open";
