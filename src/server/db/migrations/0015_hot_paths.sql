CREATE TABLE "ranking_places" (
	"branch_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"loads" integer NOT NULL,
	CONSTRAINT "ranking_places_branch_id_customer_id_pk" PRIMARY KEY("branch_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "rankings" (
	"branch_id" text PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "rating_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "review_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ranking_places" ADD CONSTRAINT "ranking_places_branch_id_rankings_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."rankings"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_places" ADD CONSTRAINT "ranking_places_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rankings" ADD CONSTRAINT "rankings_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ranking_places_order" ON "ranking_places" USING btree ("branch_id","loads" DESC NULLS LAST,"customer_id");--> statement-breakpoint
CREATE INDEX "ranking_places_customer" ON "ranking_places" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "load_links_customer" ON "load_links" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "load_links_until" ON "load_links" USING btree ("until");--> statement-breakpoint
CREATE INDEX "lottery_tickets_customer" ON "lottery_tickets" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "lottery_tickets_draw" ON "lottery_tickets" USING btree ("draw") WHERE "lottery_tickets"."draw" is not null;--> statement-breakpoint
CREATE INDEX "problem_reports_customer" ON "problem_reports" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "services_open" ON "services" USING btree ("transaction_id") WHERE "services"."status" not in ('done', 'cancelled');--> statement-breakpoint
CREATE INDEX "watches_customer" ON "watches" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "watches_until" ON "watches" USING btree ("until");--> statement-breakpoint
CREATE INDEX "watches_offered" ON "watches" USING btree ("machine_id","notified_at") WHERE "watches"."machine_id" is not null;--> statement-breakpoint
CREATE INDEX "order_places_customer" ON "order_places" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "outbox_done" ON "outbox" USING btree ("done_at") WHERE "outbox"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "push_tokens_updated" ON "push_tokens" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "reviews_customer" ON "reviews" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "branches_brand" ON "branches" USING btree ("brand","position");--> statement-breakpoint
CREATE INDEX "machines_done" ON "machines" USING btree ("done_at") WHERE "machines"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "rate_limits_start" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "transactions_created" ON "transactions" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "transactions_ended" ON "transactions" USING btree ("machine_id","ends_at") WHERE "transactions"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "transactions_started" ON "transactions" USING btree ("branch_id","started_at") WHERE "transactions"."status" = 'completed';--> statement-breakpoint

CREATE FUNCTION count_reviews_of_branch() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  -- Locked in one order, so that two transactions never wait for each other.
  PERFORM 1 FROM branches WHERE id IN (SELECT branch_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE branches
    SET rating_sum = rating_sum + sign * counted.stars, review_count = review_count + sign * counted.reviews
    FROM (SELECT branch_id, sum(rating) AS stars, count(*) AS reviews FROM changed GROUP BY branch_id) AS counted
    WHERE branches.id = counted.branch_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reviews_added AFTER INSERT ON "reviews" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_reviews_of_branch();
--> statement-breakpoint
CREATE TRIGGER reviews_deleted AFTER DELETE ON "reviews" REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_reviews_of_branch();
--> statement-breakpoint
UPDATE "branches" SET "rating_sum" = counted.stars, "review_count" = counted.reviews
FROM (SELECT branch_id, sum(rating) AS stars, count(*) AS reviews FROM "reviews" GROUP BY branch_id) AS counted
WHERE "branches"."id" = counted.branch_id;
