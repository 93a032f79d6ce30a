ALTER TABLE "branches" DROP CONSTRAINT "branches_special_days";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "charge_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transactions_archive" ADD COLUMN "charge_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "load_cases" ADD COLUMN "decided_by_id" uuid;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD COLUMN "resolved_by_id" uuid;--> statement-breakpoint
ALTER TABLE "reversals" ADD COLUMN "resolved_by_id" uuid;--> statement-breakpoint
ALTER TABLE "load_cases" ADD CONSTRAINT "load_cases_decided_by_id_staff_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_resolved_by_id_staff_id_fk" FOREIGN KEY ("resolved_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "reversals" ADD CONSTRAINT "reversals_resolved_by_id_staff_id_fk" FOREIGN KEY ("resolved_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE FUNCTION days_are_once(days jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT count(DISTINCT one ->> 'day') = count(*) FROM jsonb_array_elements(days) AS one
$$;--> statement-breakpoint
-- The first of two entries of a day is the one that counted.
UPDATE "branches" SET "special_days" = (
  SELECT jsonb_agg(one ORDER BY one ->> 'day') FROM (
    SELECT DISTINCT ON (one ->> 'day') one FROM jsonb_array_elements("special_days") WITH ORDINALITY AS all_of(one, place)
      ORDER BY one ->> 'day', place
  ) AS days
) WHERE NOT days_are_once("special_days");--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_special_days" CHECK (case when jsonb_typeof("branches"."special_days") = 'array' then jsonb_array_length("branches"."special_days") <= 60
        and jsonb_array_length(jsonb_path_query_array("branches"."special_days", '$[*] ? (exists(@.day ? (@ like_regex "^20[2-9][0-9]-[0-9]{2}-[0-9]{2}$" && @.datetime() >= "2020-01-01".datetime())) && ((@.opensAt == null && @.closesAt == null)
  || (@.opensAt like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$" && @.closesAt like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$" && (@.opensAt != @.closesAt || @.opensAt == "00:00"))))'))
          = jsonb_array_length("branches"."special_days") and days_are_once("branches"."special_days") else false end) NOT VALID;--> statement-breakpoint
ALTER TABLE "load_cases" VALIDATE CONSTRAINT "load_cases_decided_by_id_staff_id_fk";--> statement-breakpoint
ALTER TABLE "refund_cases" VALIDATE CONSTRAINT "refund_cases_resolved_by_id_staff_id_fk";--> statement-breakpoint
ALTER TABLE "reversals" VALIDATE CONSTRAINT "reversals_resolved_by_id_staff_id_fk";--> statement-breakpoint
ALTER TABLE "branches" VALIDATE CONSTRAINT "branches_special_days";
