CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"name_address" text NOT NULL,
	"name" text NOT NULL,
	"tel" text NOT NULL,
	"address" text NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"label" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "addresses_label_values" CHECK ("addresses"."label" in ('home', 'work', 'other')),
	CONSTRAINT "addresses_calendar" CHECK ("addresses"."created_at" >= '1900-01-01' and "addresses"."created_at" < '10000-01-01' and "addresses"."deleted_at" >= '1900-01-01' and "addresses"."deleted_at" < '10000-01-01'),
	CONSTRAINT "addresses_point" CHECK (("addresses"."lat" is null) = ("addresses"."lng" is null) and "addresses"."lat" between -90 and 90 and "addresses"."lng" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"version" text NOT NULL,
	"is_given" boolean NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_purpose_values" CHECK ("consents"."purpose" in ('terms', 'ranking')),
	CONSTRAINT "consents_calendar" CHECK ("consents"."at" >= '1900-01-01' and "consents"."at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"brand" text NOT NULL,
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"gender" text,
	"birthdate" date,
	"is_notification" boolean DEFAULT false NOT NULL,
	"pin_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"phone_proved_at" timestamp (3) with time zone,
	"phone_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"proof_tries" integer DEFAULT 0 NOT NULL,
	"pin_reset_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "customers_gender_values" CHECK ("customers"."gender" in ('female', 'male', 'other', 'unsaid')),
	CONSTRAINT "customers_calendar" CHECK ("customers"."birthdate" >= '1900-01-01' and "customers"."birthdate" < '10000-01-01' and "customers"."created_at" >= '1900-01-01' and "customers"."created_at" < '10000-01-01' and "customers"."phone_proved_at" >= '1900-01-01' and "customers"."phone_proved_at" < '10000-01-01' and "customers"."phone_since" >= '1900-01-01' and "customers"."phone_since" < '10000-01-01' and "customers"."pin_reset_at" >= '1900-01-01' and "customers"."pin_reset_at" < '10000-01-01' and "customers"."erased_at" >= '1900-01-01' and "customers"."erased_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"by_id" uuid,
	"brand" text NOT NULL,
	"branch_id" text,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	CONSTRAINT "audit_calendar" CHECK ("audit"."at" >= '1900-01-01' and "audit"."at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "otps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"brand" text NOT NULL,
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"identity" text,
	"network" text NOT NULL,
	"standing" text NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "otps_purpose_values" CHECK ("otps"."purpose" in ('forgot_pin', 'unlock_pin', 'confirm_phone', 'leave_phone', 'take_phone')),
	CONSTRAINT "otps_standing_values" CHECK ("otps"."standing" in ('none', 'unproved', 'proved', 'paid')),
	CONSTRAINT "otps_calendar" CHECK ("otps"."expires_at" >= '1900-01-01' and "otps"."expires_at" < '10000-01-01' and "otps"."checked_at" >= '1900-01-01' and "otps"."checked_at" < '10000-01-01' and "otps"."used_at" >= '1900-01-01' and "otps"."used_at" < '10000-01-01' and "otps"."created_at" >= '1900-01-01' and "otps"."created_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "pin_guards" (
	"brand" text NOT NULL,
	"phone" text NOT NULL,
	"tries" integer NOT NULL,
	"locks" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pin_guards_brand_phone_pk" PRIMARY KEY("brand","phone"),
	CONSTRAINT "pin_guards_calendar" CHECK ("pin_guards"."locked_until" >= '1900-01-01' and "pin_guards"."locked_until" < '10000-01-01' and "pin_guards"."tried_at" >= '1900-01-01' and "pin_guards"."tried_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "pin_tries" (
	"brand" text NOT NULL,
	"phone" text NOT NULL,
	"identity" text NOT NULL,
	"tries" integer NOT NULL,
	"locks" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pin_tries_brand_phone_identity_pk" PRIMARY KEY("brand","phone","identity"),
	CONSTRAINT "pin_tries_calendar" CHECK ("pin_tries"."locked_until" >= '1900-01-01' and "pin_tries"."locked_until" < '10000-01-01' and "pin_tries"."tried_at" >= '1900-01-01' and "pin_tries"."tried_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"successor" text,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refresh_tokens_calendar" CHECK ("refresh_tokens"."used_at" >= '1900-01-01' and "refresh_tokens"."used_at" < '10000-01-01' and "refresh_tokens"."created_at" >= '1900-01-01' and "refresh_tokens"."created_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"device" jsonb,
	"device_key" text,
	"revoked_at" timestamp (3) with time zone,
	"revoked_for" text,
	CONSTRAINT "sessions_device" CHECK ("sessions"."device" ?& array['browser', 'system']),
	CONSTRAINT "sessions_revoked_for_values" CHECK ("sessions"."revoked_for" in ('logout', 'reuse', 'ended', 'pin_changed', 'operator', 'limit')),
	CONSTRAINT "sessions_calendar" CHECK ("sessions"."created_at" >= '1900-01-01' and "sessions"."created_at" < '10000-01-01' and "sessions"."expires_at" >= '1900-01-01' and "sessions"."expires_at" < '10000-01-01' and "sessions"."revoked_at" >= '1900-01-01' and "sessions"."revoked_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE FUNCTION days_are_once(days jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT count(DISTINCT one ->> 'day') = count(*) FROM jsonb_array_elements(days) AS one
$$;--> statement-breakpoint
CREATE TABLE "branches" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"opens_at" text,
	"closes_at" text,
	"telephone" text,
	"services" text[] DEFAULT '{}' NOT NULL,
	"tax_id" text NOT NULL,
	"branch_number" text,
	"address_th" text,
	"address_en" text,
	"picture" text,
	"special_days" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"announcement" jsonb,
	"position" integer NOT NULL,
	"has_holds" boolean DEFAULT true NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "branches_branch_number" CHECK ("branches"."branch_number" ~ '^[0-9]{5}$'),
	CONSTRAINT "branches_id" CHECK ("branches"."id" ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'),
	CONSTRAINT "branches_names" CHECK (char_length("branches"."name_th") <= 240 and "branches"."name_th" ~ '[^[:space:]]' and "branches"."name_th" !~ '[[:cntrl:]]' and char_length("branches"."name_en") <= 240 and "branches"."name_en" ~ '[^[:space:]]' and "branches"."name_en" !~ '[[:cntrl:]]'),
	CONSTRAINT "branches_address" CHECK (num_nonnulls("branches"."address_th", "branches"."address_en") in (0, 2) and char_length("branches"."address_th") <= 1200 and "branches"."address_th" ~ '[^[:space:]]' and "branches"."address_th" !~ '[[:cntrl:]]' and char_length("branches"."address_en") <= 1200 and "branches"."address_en" ~ '[^[:space:]]' and "branches"."address_en" !~ '[[:cntrl:]]'),
	CONSTRAINT "branches_picture" CHECK ("branches"."picture" ~ '^[a-z0-9][a-z0-9-]*[.](png|jpe?g|webp)$'),
	CONSTRAINT "branches_place" CHECK ("branches"."lat" between 5.5 and 20.6 and "branches"."lng" between 97.2 and 105.8),
	CONSTRAINT "branches_hours" CHECK (num_nonnulls("branches"."opens_at", "branches"."closes_at") in (0, 2) and "branches"."opens_at" <> "branches"."closes_at"
        and "branches"."opens_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and "branches"."closes_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "branches_special_days" CHECK (case when jsonb_typeof("branches"."special_days") = 'array' then jsonb_array_length("branches"."special_days") <= 60
        and jsonb_array_length(jsonb_path_query_array("branches"."special_days", '$[*] ? (exists(@.day ? (@ like_regex "^20[2-9][0-9]-[0-9]{2}-[0-9]{2}$" && @.datetime() >= "2020-01-01".datetime())) && ((@.opensAt == null && @.closesAt == null)
  || (@.opensAt like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$" && @.closesAt like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$" && (@.opensAt != @.closesAt || @.opensAt == "00:00"))))'))
          = jsonb_array_length("branches"."special_days") and days_are_once("branches"."special_days") else false end),
	CONSTRAINT "branches_announcement" CHECK ("branches"."announcement" ?& array['th', 'en', 'until'] and char_length(("branches"."announcement" ->> 'th')) <= 800 and ("branches"."announcement" ->> 'th') ~ '[^[:space:]]' and ("branches"."announcement" ->> 'th') !~ '[[:cntrl:]]'
        and char_length(("branches"."announcement" ->> 'en')) <= 800 and ("branches"."announcement" ->> 'en') ~ '[^[:space:]]' and ("branches"."announcement" ->> 'en') !~ '[[:cntrl:]]'
        and jsonb_path_exists("branches"."announcement", '$.until ? (@ like_regex "^20[2-9][0-9]-[0-9]{2}-[0-9]{2}$" && @.datetime() >= "2020-01-01".datetime())')),
	CONSTRAINT "branches_telephone" CHECK ("branches"."telephone" ~ '^[+]66((67(1[0-8]|2[4-7])[0-9]{5}|(14|6[1-6]|[89][0-9])[0-9]{7})|[2-57][0-9]{7})$'),
	CONSTRAINT "branches_services_values" CHECK ("branches"."services" <@ array['delivery', 'wash_dry_fold']),
	CONSTRAINT "branches_calendar" CHECK ("branches"."retired_at" >= '1900-01-01' and "branches"."retired_at" < '10000-01-01'),
	CONSTRAINT "branches_tax_id" CHECK (case when "branches"."tax_id" ~ '^[0-9]{13}$' then (11 - (13 * substr("branches"."tax_id", 1, 1)::int + 12 * substr("branches"."tax_id", 2, 1)::int + 11 * substr("branches"."tax_id", 3, 1)::int + 10 * substr("branches"."tax_id", 4, 1)::int + 9 * substr("branches"."tax_id", 5, 1)::int + 8 * substr("branches"."tax_id", 6, 1)::int + 7 * substr("branches"."tax_id", 7, 1)::int + 6 * substr("branches"."tax_id", 8, 1)::int + 5 * substr("branches"."tax_id", 9, 1)::int + 4 * substr("branches"."tax_id", 10, 1)::int + 3 * substr("branches"."tax_id", 11, 1)::int + 2 * substr("branches"."tax_id", 12, 1)::int) % 11) % 10 = substr("branches"."tax_id", 13, 1)::int else false end),
	CONSTRAINT "branches_reviews" CHECK ("branches"."rating_sum" >= 0 and "branches"."review_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "extras" (
	"machine_id" text NOT NULL,
	"extra_id" text NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"amount" integer NOT NULL,
	"position" integer NOT NULL,
	"valid_from" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"valid_until" timestamp (3) with time zone,
	CONSTRAINT "extras_machine_id_extra_id_valid_from_pk" PRIMARY KEY("machine_id","extra_id","valid_from"),
	CONSTRAINT "extras_names" CHECK ("extras"."extra_id" ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$' and char_length("extras"."name_th") <= 240 and "extras"."name_th" ~ '[^[:space:]]' and "extras"."name_th" !~ '[[:cntrl:]]' and char_length("extras"."name_en") <= 240 and "extras"."name_en" ~ '[^[:space:]]' and "extras"."name_en" !~ '[[:cntrl:]]'),
	CONSTRAINT "extras_amount" CHECK ("extras"."amount" between 0 and 1000000),
	CONSTRAINT "extras_validity" CHECK ("extras"."valid_until" >= "extras"."valid_from"),
	CONSTRAINT "extras_calendar" CHECK ("extras"."valid_from" >= '1900-01-01' and "extras"."valid_from" < '10000-01-01' and "extras"."valid_until" >= '1900-01-01' and "extras"."valid_until" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "free_counts" (
	"branch_id" text NOT NULL,
	"category" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"free" integer NOT NULL,
	"counts" integer NOT NULL,
	CONSTRAINT "free_counts_branch_id_category_hour_pk" PRIMARY KEY("branch_id","category","hour"),
	CONSTRAINT "free_counts_category_values" CHECK ("free_counts"."category" in ('washer', 'dryer')),
	CONSTRAINT "free_counts_calendar" CHECK ("free_counts"."hour" >= '1900-01-01' and "free_counts"."hour" < '10000-01-01'),
	CONSTRAINT "free_counts_positive" CHECK ("free_counts"."free" >= 0 and "free_counts"."counts" > 0)
);
--> statement-breakpoint
CREATE TABLE "machines" (
	"id" text PRIMARY KEY NOT NULL,
	"branch_id" text NOT NULL,
	"node_id" text NOT NULL,
	"address" text NOT NULL,
	"sub_position" text NOT NULL,
	"number" text NOT NULL,
	"category" text NOT NULL,
	"capacity_kg" integer NOT NULL,
	"position" integer NOT NULL,
	"more_minutes" integer,
	"more_amount" integer,
	"more_up_to" integer,
	"condition" text NOT NULL,
	"done_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"condition_reason" text,
	"condition_at" timestamp (3) with time zone,
	"failed_starts" integer DEFAULT 0 NOT NULL,
	"heartbeat_at" timestamp (3) with time zone,
	"box_says" text,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "machines_id" CHECK ("machines"."id" ~ '^[a-zA-Z0-9_-]{1,64}$'),
	CONSTRAINT "machines_address_parts" CHECK ("machines"."node_id" ~ '^[A-Za-z0-9_-]{1,64}$' and "machines"."address" ~ '^[A-Za-z0-9_-]{1,64}$'
        and "machines"."sub_position" ~ '^[A-Za-z0-9_-]{1,64}$'),
	CONSTRAINT "machines_number" CHECK ("machines"."number" ~ '^[0-9]{1,4}$'),
	CONSTRAINT "machines_category_values" CHECK ("machines"."category" in ('washer', 'dryer')),
	CONSTRAINT "machines_condition_values" CHECK ("machines"."condition" in ('ok', 'out_of_order', 'offline')),
	CONSTRAINT "machines_box_says_values" CHECK ("machines"."box_says" in ('running', 'full')),
	CONSTRAINT "machines_calendar" CHECK ("machines"."done_at" >= '1900-01-01' and "machines"."done_at" < '10000-01-01' and "machines"."seen_at" >= '1900-01-01' and "machines"."seen_at" < '10000-01-01' and "machines"."condition_at" >= '1900-01-01' and "machines"."condition_at" < '10000-01-01' and "machines"."heartbeat_at" >= '1900-01-01' and "machines"."heartbeat_at" < '10000-01-01' and "machines"."retired_at" >= '1900-01-01' and "machines"."retired_at" < '10000-01-01'),
	CONSTRAINT "machines_capacity" CHECK ("machines"."capacity_kg" between 1 and 60),
	CONSTRAINT "machines_more_time" CHECK (num_nonnulls("machines"."more_minutes", "machines"."more_amount", "machines"."more_up_to") = 0
        or (num_nonnulls("machines"."more_minutes", "machines"."more_amount", "machines"."more_up_to") = 3 and "machines"."category" = 'dryer'
        and "machines"."more_minutes" between 1 and 60 and "machines"."more_amount" between 2000 and 1000000
        and "machines"."more_up_to" between "machines"."more_minutes" + 1 and 600)),
	CONSTRAINT "machines_failed_starts" CHECK ("machines"."failed_starts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "problem_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"machine_id" text NOT NULL,
	"kind" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "problem_reports_kind_values" CHECK ("problem_reports"."kind" in ('does_not_start', 'stops', 'leaks', 'dirty', 'noisy', 'other')),
	CONSTRAINT "problem_reports_calendar" CHECK ("problem_reports"."created_at" >= '1900-01-01' and "problem_reports"."created_at" < '10000-01-01' and "problem_reports"."resolved_at" >= '1900-01-01' and "problem_reports"."resolved_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "programs" (
	"machine_id" text NOT NULL,
	"temp" text NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"celsius" integer,
	"minutes" integer NOT NULL,
	"amount" integer NOT NULL,
	"position" integer NOT NULL,
	"valid_from" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"valid_until" timestamp (3) with time zone,
	CONSTRAINT "programs_machine_id_temp_valid_from_pk" PRIMARY KEY("machine_id","temp","valid_from"),
	CONSTRAINT "programs_names" CHECK ("programs"."temp" ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$' and char_length("programs"."name_th") <= 240 and "programs"."name_th" ~ '[^[:space:]]' and "programs"."name_th" !~ '[[:cntrl:]]' and char_length("programs"."name_en") <= 240 and "programs"."name_en" ~ '[^[:space:]]' and "programs"."name_en" !~ '[[:cntrl:]]'),
	CONSTRAINT "programs_celsius" CHECK ("programs"."celsius" between 0 and 95),
	CONSTRAINT "programs_minutes" CHECK ("programs"."minutes" between 1 and 300),
	CONSTRAINT "programs_amount" CHECK ("programs"."amount" between 2000 and 1000000),
	CONSTRAINT "programs_validity" CHECK ("programs"."valid_until" >= "programs"."valid_from"),
	CONSTRAINT "programs_calendar" CHECK ("programs"."valid_from" >= '1900-01-01' and "programs"."valid_from" < '10000-01-01' and "programs"."valid_until" >= '1900-01-01' and "programs"."valid_until" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"branch_id" text NOT NULL,
	"category" text NOT NULL,
	"capacity_kg" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"notified_at" timestamp (3) with time zone,
	"machine_id" text,
	CONSTRAINT "watches_category_values" CHECK ("watches"."category" in ('washer', 'dryer')),
	CONSTRAINT "watches_calendar" CHECK ("watches"."created_at" >= '1900-01-01' and "watches"."created_at" < '10000-01-01' and "watches"."until" >= '1900-01-01' and "watches"."until" < '10000-01-01' and "watches"."notified_at" >= '1900-01-01' and "watches"."notified_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "brand_themes" (
	"brand" text PRIMARY KEY NOT NULL,
	"theme" text,
	"image_brand" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brand_themes_calendar" CHECK ("brand_themes"."updated_at" >= '1900-01-01' and "brand_themes"."updated_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "deployment" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"system_identifier" text NOT NULL,
	"database_oid" text NOT NULL,
	"places" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deployment_only" CHECK ("deployment"."is_only"),
	CONSTRAINT "deployment_calendar" CHECK ("deployment"."created_at" >= '1900-01-01' and "deployment"."created_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "deployment_keys" (
	"setting" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"customer_id" uuid NOT NULL,
	"key" text NOT NULL,
	"route" text NOT NULL,
	"request_hash" text NOT NULL,
	"transaction_id" text,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_customer_id_key_route_pk" PRIMARY KEY("customer_id","key","route"),
	CONSTRAINT "idempotency_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "idempotency_calendar" CHECK ("idempotency"."created_at" >= '1900-01-01' and "idempotency"."created_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_limits_calendar" CHECK ("rate_limits"."window_start" >= '1900-01-01' and "rate_limits"."window_start" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "load_links" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "load_links_token_unique" UNIQUE("token"),
	CONSTRAINT "load_links_calendar" CHECK ("load_links"."created_at" >= '1900-01-01' and "load_links"."created_at" < '10000-01-01' and "load_links"."until" >= '1900-01-01' and "load_links"."until" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "lottery_tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"number" text NOT NULL,
	"after" date NOT NULL,
	"draw" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lottery_tickets_calendar" CHECK ("lottery_tickets"."after" >= '1900-01-01' and "lottery_tickets"."after" < '10000-01-01' and "lottery_tickets"."draw" >= '1900-01-01' and "lottery_tickets"."draw" < '10000-01-01' and "lottery_tickets"."created_at" >= '1900-01-01' and "lottery_tickets"."created_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "line_links" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"line_user_id" text,
	"linked_at" timestamp (3) with time zone,
	"locale" text NOT NULL,
	"nonce_hash" text,
	"nonce_until" timestamp (3) with time zone,
	CONSTRAINT "line_links_locale_values" CHECK ("line_links"."locale" in ('th', 'en')),
	CONSTRAINT "line_links_calendar" CHECK ("line_links"."linked_at" >= '1900-01-01' and "line_links"."linked_at" < '10000-01-01' and "line_links"."nonce_until" >= '1900-01-01' and "line_links"."nonce_until" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "muted_pushes" (
	"customer_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "muted_pushes_customer_id_purpose_pk" PRIMARY KEY("customer_id","purpose"),
	CONSTRAINT "muted_pushes_purpose_values" CHECK ("muted_pushes"."purpose" in ('loads', 'watches', 'orders', 'payments', 'rewards', 'lottery')),
	CONSTRAINT "muted_pushes_calendar" CHECK ("muted_pushes"."at" >= '1900-01-01' and "muted_pushes"."at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"title_th" text NOT NULL,
	"title_en" text NOT NULL,
	"body_th" text NOT NULL,
	"body_en" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_calendar" CHECK ("notifications"."created_at" >= '1900-01-01' and "notifications"."created_at" < '10000-01-01' and "notifications"."read_at" >= '1900-01-01' and "notifications"."read_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"message" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"delivered" text[] DEFAULT '{}'::text[] NOT NULL,
	"outcome" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	"traceparent" text,
	CONSTRAINT "outbox_outcome_values" CHECK ("outbox"."outcome" in ('sent', 'nobody', 'given_up')),
	CONSTRAINT "outbox_calendar" CHECK ("outbox"."due_at" >= '1900-01-01' and "outbox"."due_at" < '10000-01-01' and "outbox"."created_at" >= '1900-01-01' and "outbox"."created_at" < '10000-01-01' and "outbox"."done_at" >= '1900-01-01' and "outbox"."done_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "push_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"session_id" uuid,
	"locale" text DEFAULT 'th' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_tokens_locale_values" CHECK ("push_tokens"."locale" in ('th', 'en')),
	CONSTRAINT "push_tokens_calendar" CHECK ("push_tokens"."updated_at" >= '1900-01-01' and "push_tokens"."updated_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "order_moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_id" text NOT NULL,
	"pickup_at" timestamp (3) with time zone NOT NULL,
	"dropoff_at" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_moves_calendar" CHECK ("order_moves"."pickup_at" >= '1900-01-01' and "order_moves"."pickup_at" < '10000-01-01' and "order_moves"."dropoff_at" >= '1900-01-01' and "order_moves"."dropoff_at" < '10000-01-01' and "order_moves"."at" >= '1900-01-01' and "order_moves"."at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "order_offers" (
	"branch_id" text NOT NULL,
	"service" text NOT NULL,
	"unit" text NOT NULL,
	"unit_kg" integer NOT NULL,
	"unit_amount" integer NOT NULL,
	"least" integer NOT NULL,
	"most" integer NOT NULL,
	"fee" integer NOT NULL,
	"fee_covers_km" integer NOT NULL,
	"fee_per_km" integer NOT NULL,
	"reach_km" integer NOT NULL,
	"turnaround_minutes" integer NOT NULL,
	"slot_capacity" integer NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "order_offers_branch_id_service_pk" PRIMARY KEY("branch_id","service"),
	CONSTRAINT "order_offers_units" CHECK ("order_offers"."least" between 1 and "order_offers"."most" and "order_offers"."most" <= 100),
	CONSTRAINT "order_offers_service_values" CHECK ("order_offers"."service" in ('delivery', 'wash_dry_fold')),
	CONSTRAINT "order_offers_unit_values" CHECK ("order_offers"."unit" in ('bag', 'kg')),
	CONSTRAINT "order_offers_calendar" CHECK ("order_offers"."retired_at" >= '1900-01-01' and "order_offers"."retired_at" < '10000-01-01'),
	CONSTRAINT "order_offers_prices" CHECK ("order_offers"."unit_amount" between 2000 and 1000000 and "order_offers"."fee" between 0 and 1000000 and "order_offers"."fee_per_km" between 0 and 1000000),
	CONSTRAINT "order_offers_bounds" CHECK ("order_offers"."unit_kg" between 1 and 60 and "order_offers"."fee_covers_km" between 0 and 100 and "order_offers"."reach_km" between 1 and 100
        and "order_offers"."turnaround_minutes" between 0 and 20160 and "order_offers"."slot_capacity" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "order_options" (
	"branch_id" text NOT NULL,
	"service" text NOT NULL,
	"option_id" text NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"amount" integer NOT NULL,
	"per" text NOT NULL,
	"position" integer NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "order_options_branch_id_service_option_id_pk" PRIMARY KEY("branch_id","service","option_id"),
	CONSTRAINT "order_options_service_values" CHECK ("order_options"."service" in ('delivery', 'wash_dry_fold')),
	CONSTRAINT "order_options_per_values" CHECK ("order_options"."per" in ('unit', 'order')),
	CONSTRAINT "order_options_calendar" CHECK ("order_options"."retired_at" >= '1900-01-01' and "order_options"."retired_at" < '10000-01-01'),
	CONSTRAINT "order_options_names" CHECK ("order_options"."option_id" ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$' and char_length("order_options"."name_th") <= 240 and "order_options"."name_th" ~ '[^[:space:]]' and "order_options"."name_th" !~ '[[:cntrl:]]' and char_length("order_options"."name_en") <= 240 and "order_options"."name_en" ~ '[^[:space:]]' and "order_options"."name_en" !~ '[[:cntrl:]]'),
	CONSTRAINT "order_options_amount" CHECK ("order_options"."amount" between 0 and 1000000)
);
--> statement-breakpoint
CREATE TABLE "order_places" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"name_address" text NOT NULL,
	"name" text NOT NULL,
	"tel" text NOT NULL,
	"address" text NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"label" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_places_point" CHECK (("order_places"."lat" is null) = ("order_places"."lng" is null) and "order_places"."lat" between -90 and 90 and "order_places"."lng" between -180 and 180),
	CONSTRAINT "order_places_label_values" CHECK ("order_places"."label" in ('home', 'work', 'other')),
	CONSTRAINT "order_places_calendar" CHECK ("order_places"."created_at" >= '1900-01-01' and "order_places"."created_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "order_steps" (
	"transaction_id" text NOT NULL,
	"step" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_steps_transaction_id_step_pk" PRIMARY KEY("transaction_id","step"),
	CONSTRAINT "order_steps_step_values" CHECK ("order_steps"."step" in ('received', 'picked_up', 'washing', 'ready', 'on_the_way', 'done', 'cancelled')),
	CONSTRAINT "order_steps_calendar" CHECK ("order_steps"."at" >= '1900-01-01' and "order_steps"."at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"branch_id" text NOT NULL,
	"service" text NOT NULL,
	"unit" text NOT NULL,
	"units" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"pickup_at" timestamp (3) with time zone NOT NULL,
	"dropoff_at" timestamp (3) with time zone NOT NULL,
	"holds_slots" boolean NOT NULL,
	"cancelled_by" text,
	CONSTRAINT "orders_service_values" CHECK ("orders"."service" in ('delivery', 'wash_dry_fold')),
	CONSTRAINT "orders_unit_values" CHECK ("orders"."unit" in ('bag', 'kg')),
	CONSTRAINT "orders_cancelled_by_values" CHECK ("orders"."cancelled_by" in ('customer', 'shop')),
	CONSTRAINT "orders_calendar" CHECK ("orders"."pickup_at" >= '1900-01-01' and "orders"."pickup_at" < '10000-01-01' and "orders"."dropoff_at" >= '1900-01-01' and "orders"."dropoff_at" < '10000-01-01'),
	CONSTRAINT "orders_contents" CHECK ("orders"."units" >= 1 and jsonb_typeof("orders"."lines") = 'array')
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"branch_id" text NOT NULL,
	"kind" text NOT NULL,
	"transaction_id" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	CONSTRAINT "services_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "services_kind_values" CHECK ("services"."kind" in ('delivery', 'wash_dry_fold')),
	CONSTRAINT "services_status_values" CHECK ("services"."status" in ('received', 'picked_up', 'washing', 'ready', 'on_the_way', 'done', 'cancelled')),
	CONSTRAINT "services_calendar" CHECK ("services"."created_at" >= '1900-01-01' and "services"."created_at" < '10000-01-01' and "services"."updated_at" >= '1900-01-01' and "services"."updated_at" < '10000-01-01' and "services"."hidden_at" >= '1900-01-01' and "services"."hidden_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "gateway_notices" (
	"event_id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"outcome" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_notices_calendar" CHECK ("gateway_notices"."received_at" >= '1900-01-01' and "gateway_notices"."received_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_id" text,
	"customer_id" uuid NOT NULL,
	"branch_id" text NOT NULL,
	"machine_id" text,
	"until" timestamp (3) with time zone,
	"device_key" text,
	"network" text NOT NULL,
	"is_trusted" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "holds_calendar" CHECK ("holds"."until" >= '1900-01-01' and "holds"."until" < '10000-01-01' and "holds"."created_at" >= '1900-01-01' and "holds"."created_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"amount" integer NOT NULL,
	"charge_id" text,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_calendar" CHECK ("payments"."paid_at" >= '1900-01-01' and "payments"."paid_at" < '10000-01-01' and "payments"."created_at" >= '1900-01-01' and "payments"."created_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "qr_pictures" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"base64" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "qr_pictures_type_values" CHECK ("qr_pictures"."type" in ('image/svg+xml', 'image/png')),
	CONSTRAINT "qr_pictures_calendar" CHECK ("qr_pictures"."created_at" >= '1900-01-01' and "qr_pictures"."created_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "transaction_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transaction_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"cause" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transaction_events_from_status_values" CHECK ("transaction_events"."from_status" in ('pending', 'paid', 'to_start', 'starting', 'start_unknown', 'running', 'completed', 'declined', 'cancelled', 'expired', 'start_failed', 'stopped', 'refunded')),
	CONSTRAINT "transaction_events_to_status_values" CHECK ("transaction_events"."to_status" in ('pending', 'paid', 'to_start', 'starting', 'start_unknown', 'running', 'completed', 'declined', 'cancelled', 'expired', 'start_failed', 'stopped', 'refunded')),
	CONSTRAINT "transaction_events_calendar" CHECK ("transaction_events"."at" >= '1900-01-01' and "transaction_events"."at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"branch_id" text NOT NULL,
	"machine_id" text,
	"status" text NOT NULL,
	"program" jsonb,
	"extras" jsonb NOT NULL,
	"price" integer NOT NULL,
	"discount" integer NOT NULL,
	"amount" integer NOT NULL,
	"provider" text,
	"bank" text,
	"saved_card_id" uuid,
	"basket_id" text,
	"extends_id" text,
	"is_later" boolean DEFAULT false NOT NULL,
	"added_minutes" integer DEFAULT 0 NOT NULL,
	"qr_payload" text,
	"pay_uri" text,
	"origin" text,
	"charge_id" text,
	"charge_is_final" boolean DEFAULT false NOT NULL,
	"device" text,
	"charge_tried_at" timestamp (3) with time zone,
	"charge_ends_at" timestamp (3) with time zone,
	"holds_machine" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"ended_early" boolean DEFAULT false NOT NULL,
	"ran_at" timestamp (3) with time zone,
	"refund_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"start_tries" integer DEFAULT 0 NOT NULL,
	"start_asked_at" timestamp (3) with time zone,
	"given_up_at" timestamp (3) with time zone,
	"restarts" integer DEFAULT 0 NOT NULL,
	"earlier_machines" text[] DEFAULT '{}'::text[] NOT NULL,
	"traceparent" text,
	CONSTRAINT "transactions_status_values" CHECK ("transactions"."status" in ('pending', 'paid', 'to_start', 'starting', 'start_unknown', 'running', 'completed', 'declined', 'cancelled', 'expired', 'start_failed', 'stopped', 'refunded')),
	CONSTRAINT "transactions_bank_values" CHECK ("transactions"."bank" in ('bbl', 'bay', 'kbank', 'ktb', 'scb')),
	CONSTRAINT "transactions_device_values" CHECK ("transactions"."device" in ('ios', 'android')),
	CONSTRAINT "transactions_calendar" CHECK ("transactions"."charge_ends_at" >= '1900-01-01' and "transactions"."charge_ends_at" < '10000-01-01' and "transactions"."charge_tried_at" >= '1900-01-01' and "transactions"."charge_tried_at" < '10000-01-01' and "transactions"."created_at" >= '1900-01-01' and "transactions"."created_at" < '10000-01-01' and "transactions"."expires_at" >= '1900-01-01' and "transactions"."expires_at" < '10000-01-01' and "transactions"."paid_at" >= '1900-01-01' and "transactions"."paid_at" < '10000-01-01' and "transactions"."started_at" >= '1900-01-01' and "transactions"."started_at" < '10000-01-01' and "transactions"."ends_at" >= '1900-01-01' and "transactions"."ends_at" < '10000-01-01' and "transactions"."paused_at" >= '1900-01-01' and "transactions"."paused_at" < '10000-01-01' and "transactions"."ran_at" >= '1900-01-01' and "transactions"."ran_at" < '10000-01-01' and "transactions"."refund_at" >= '1900-01-01' and "transactions"."refund_at" < '10000-01-01' and "transactions"."asked_at" >= '1900-01-01' and "transactions"."asked_at" < '10000-01-01' and "transactions"."seen_at" >= '1900-01-01' and "transactions"."seen_at" < '10000-01-01' and "transactions"."due_at" >= '1900-01-01' and "transactions"."due_at" < '10000-01-01' and "transactions"."start_asked_at" >= '1900-01-01' and "transactions"."start_asked_at" < '10000-01-01' and "transactions"."given_up_at" >= '1900-01-01' and "transactions"."given_up_at" < '10000-01-01'),
	CONSTRAINT "transactions_load" CHECK (("transactions"."machine_id" is null) = ("transactions"."program" is null) and ("transactions"."machine_id" is null or "transactions"."provider" is not null)),
	CONSTRAINT "transactions_extends" CHECK ("transactions"."extends_id" is null or ("transactions"."machine_id" is not null and not "transactions"."holds_machine" and "transactions"."basket_id" is null)),
	CONSTRAINT "transactions_later" CHECK (not "transactions"."is_later" or ("transactions"."machine_id" is not null and not "transactions"."holds_machine" and "transactions"."basket_id" is not null)),
	CONSTRAINT "transactions_json" CHECK (jsonb_typeof("transactions"."extras") = 'array' and jsonb_path_exists("transactions"."program", '$.name') and jsonb_typeof("transactions"."program" -> 'temp') = 'string'
      and jsonb_typeof("transactions"."program" -> 'amount') = 'number'),
	CONSTRAINT "transactions_added_minutes" CHECK ("transactions"."added_minutes" between 0 and 600),
	CONSTRAINT "transactions_sum" CHECK ("transactions"."amount" = "transactions"."price" - "transactions"."discount" and "transactions"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "transactions_archive" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"branch_id" text NOT NULL,
	"machine_id" text,
	"status" text NOT NULL,
	"program" jsonb,
	"extras" jsonb NOT NULL,
	"price" integer NOT NULL,
	"discount" integer NOT NULL,
	"amount" integer NOT NULL,
	"provider" text,
	"bank" text,
	"saved_card_id" uuid,
	"basket_id" text,
	"extends_id" text,
	"is_later" boolean DEFAULT false NOT NULL,
	"added_minutes" integer DEFAULT 0 NOT NULL,
	"qr_payload" text,
	"pay_uri" text,
	"origin" text,
	"charge_id" text,
	"charge_is_final" boolean DEFAULT false NOT NULL,
	"device" text,
	"charge_tried_at" timestamp (3) with time zone,
	"charge_ends_at" timestamp (3) with time zone,
	"holds_machine" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"ended_early" boolean DEFAULT false NOT NULL,
	"ran_at" timestamp (3) with time zone,
	"refund_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"start_tries" integer DEFAULT 0 NOT NULL,
	"start_asked_at" timestamp (3) with time zone,
	"given_up_at" timestamp (3) with time zone,
	"restarts" integer DEFAULT 0 NOT NULL,
	"earlier_machines" text[] DEFAULT '{}'::text[] NOT NULL,
	"traceparent" text,
	CONSTRAINT "transactions_archive_status_values" CHECK ("transactions_archive"."status" in ('pending', 'paid', 'to_start', 'starting', 'start_unknown', 'running', 'completed', 'declined', 'cancelled', 'expired', 'start_failed', 'stopped', 'refunded')),
	CONSTRAINT "transactions_archive_bank_values" CHECK ("transactions_archive"."bank" in ('bbl', 'bay', 'kbank', 'ktb', 'scb')),
	CONSTRAINT "transactions_archive_device_values" CHECK ("transactions_archive"."device" in ('ios', 'android')),
	CONSTRAINT "transactions_archive_calendar" CHECK ("transactions_archive"."charge_ends_at" >= '1900-01-01' and "transactions_archive"."charge_ends_at" < '10000-01-01' and "transactions_archive"."charge_tried_at" >= '1900-01-01' and "transactions_archive"."charge_tried_at" < '10000-01-01' and "transactions_archive"."created_at" >= '1900-01-01' and "transactions_archive"."created_at" < '10000-01-01' and "transactions_archive"."expires_at" >= '1900-01-01' and "transactions_archive"."expires_at" < '10000-01-01' and "transactions_archive"."paid_at" >= '1900-01-01' and "transactions_archive"."paid_at" < '10000-01-01' and "transactions_archive"."started_at" >= '1900-01-01' and "transactions_archive"."started_at" < '10000-01-01' and "transactions_archive"."ends_at" >= '1900-01-01' and "transactions_archive"."ends_at" < '10000-01-01' and "transactions_archive"."paused_at" >= '1900-01-01' and "transactions_archive"."paused_at" < '10000-01-01' and "transactions_archive"."ran_at" >= '1900-01-01' and "transactions_archive"."ran_at" < '10000-01-01' and "transactions_archive"."refund_at" >= '1900-01-01' and "transactions_archive"."refund_at" < '10000-01-01' and "transactions_archive"."asked_at" >= '1900-01-01' and "transactions_archive"."asked_at" < '10000-01-01' and "transactions_archive"."seen_at" >= '1900-01-01' and "transactions_archive"."seen_at" < '10000-01-01' and "transactions_archive"."due_at" >= '1900-01-01' and "transactions_archive"."due_at" < '10000-01-01' and "transactions_archive"."start_asked_at" >= '1900-01-01' and "transactions_archive"."start_asked_at" < '10000-01-01' and "transactions_archive"."given_up_at" >= '1900-01-01' and "transactions_archive"."given_up_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "receipt_series" (
	"tax_id" text NOT NULL,
	"branch_number" text NOT NULL,
	"kind" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "receipt_series_tax_id_branch_number_kind_pk" PRIMARY KEY("tax_id","branch_number","kind"),
	CONSTRAINT "receipt_series_kind_values" CHECK ("receipt_series"."kind" in ('receipt', 'tax_invoice', 'credit_note'))
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"tax_id" text NOT NULL,
	"branch_number" text NOT NULL,
	"number" integer NOT NULL,
	"legal_name_th" text NOT NULL,
	"legal_name_en" text NOT NULL,
	"address_th" text NOT NULL,
	"address_en" text NOT NULL,
	"vat" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"invoice_number" integer,
	"invoiced_at" timestamp (3) with time zone,
	"buyer_kind" text,
	"buyer_name" text,
	"buyer_tax_id" text,
	"buyer_branch_number" text,
	"buyer_address" text,
	"credit_number" integer,
	"credited_at" timestamp (3) with time zone,
	CONSTRAINT "receipts_buyer_kind_values" CHECK ("receipts"."buyer_kind" in ('company', 'person')),
	CONSTRAINT "receipts_calendar" CHECK ("receipts"."created_at" >= '1900-01-01' and "receipts"."created_at" < '10000-01-01' and "receipts"."invoiced_at" >= '1900-01-01' and "receipts"."invoiced_at" < '10000-01-01' and "receipts"."credited_at" >= '1900-01-01' and "receipts"."credited_at" < '10000-01-01'),
	CONSTRAINT "receipts_invoiced" CHECK (num_nonnulls("receipts"."invoice_number", "receipts"."invoiced_at", "receipts"."buyer_kind", "receipts"."buyer_name", "receipts"."buyer_tax_id", "receipts"."buyer_address") in (0, 6) and ("receipts"."buyer_branch_number" is not null) = (coalesce("receipts"."buyer_kind", '') = 'company') and ("receipts"."invoice_number" is null or "receipts"."vat" is not null)),
	CONSTRAINT "receipts_credited" CHECK (("receipts"."credit_number" is null) = ("receipts"."credited_at" is null))
);
--> statement-breakpoint
CREATE TABLE "load_cases" (
	"number" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"problem" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_on" date NOT NULL,
	"outcome" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"decided_by_id" uuid,
	CONSTRAINT "load_cases_problem_values" CHECK ("load_cases"."problem" in ('stopped', 'still_wet', 'wrong_machine')),
	CONSTRAINT "load_cases_outcome_values" CHECK ("load_cases"."outcome" in ('stopped', 'refused')),
	CONSTRAINT "load_cases_calendar" CHECK ("load_cases"."created_at" >= '1900-01-01' and "load_cases"."created_at" < '10000-01-01' and "load_cases"."due_on" >= '1900-01-01' and "load_cases"."due_on" < '10000-01-01' and "load_cases"."decided_at" >= '1900-01-01' and "load_cases"."decided_at" < '10000-01-01'),
	CONSTRAINT "load_cases_decision" CHECK (num_nonnulls("load_cases"."outcome", "load_cases"."decided_at", "load_cases"."decided_by") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "refund_cases" (
	"number" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"reason" text DEFAULT 'not_started' NOT NULL,
	"charge_id" text,
	"amount" bigint NOT NULL,
	"currency" text DEFAULT 'THB' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"bank_reference" text,
	"gateway_state" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"resolved_by" text,
	"resolved_by_id" uuid,
	"resolved_at" timestamp (3) with time zone,
	"due_on" date,
	"overdue_told_at" timestamp (3) with time zone,
	"destination_failed_at" timestamp (3) with time zone,
	"destination_version" integer,
	"due_at" timestamp (3) with time zone,
	"traceparent" text,
	CONSTRAINT "refund_cases_charge_id_unique" UNIQUE("charge_id"),
	CONSTRAINT "refund_cases_reason_values" CHECK ("refund_cases"."reason" in ('not_started', 'paid_again', 'wrong_amount', 'coupon')),
	CONSTRAINT "refund_cases_gateway_state_values" CHECK ("refund_cases"."gateway_state" in ('asked', 'pending', 'refunded', 'refused', 'unresolved')),
	CONSTRAINT "refund_cases_calendar" CHECK ("refund_cases"."created_at" >= '1900-01-01' and "refund_cases"."created_at" < '10000-01-01' and "refund_cases"."closed_at" >= '1900-01-01' and "refund_cases"."closed_at" < '10000-01-01' and "refund_cases"."resolved_at" >= '1900-01-01' and "refund_cases"."resolved_at" < '10000-01-01' and "refund_cases"."due_on" >= '1900-01-01' and "refund_cases"."due_on" < '10000-01-01' and "refund_cases"."overdue_told_at" >= '1900-01-01' and "refund_cases"."overdue_told_at" < '10000-01-01' and "refund_cases"."destination_failed_at" >= '1900-01-01' and "refund_cases"."destination_failed_at" < '10000-01-01' and "refund_cases"."due_at" >= '1900-01-01' and "refund_cases"."due_at" < '10000-01-01'),
	CONSTRAINT "refund_cases_charge" CHECK (("refund_cases"."reason" in ('paid_again', 'wrong_amount')) = ("refund_cases"."charge_id" is not null)),
	CONSTRAINT "refund_cases_sum" CHECK ("refund_cases"."amount" >= 0 and "refund_cases"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "refund_cases_closed" CHECK (("refund_cases"."closed_at" is null) = ("refund_cases"."bank_reference" is null)),
	CONSTRAINT "refund_cases_due_state" CHECK ("refund_cases"."due_at" is null or coalesce("refund_cases"."gateway_state", '') in ('asked', 'pending'))
);
--> statement-breakpoint
CREATE TABLE "refund_destinations" (
	"case_number" text NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"bank" text,
	"holder" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_destinations_case_number_version_pk" PRIMARY KEY("case_number","version"),
	CONSTRAINT "refund_destinations_kind_values" CHECK ("refund_destinations"."kind" in ('promptpay_phone', 'promptpay_id', 'promptpay_wallet', 'bank_account')),
	CONSTRAINT "refund_destinations_bank_values" CHECK ("refund_destinations"."bank" in ('kbank', 'scb', 'bbl', 'ktb', 'bay', 'ttb', 'gsb', 'baac', 'ghb', 'uob', 'cimb', 'kkp', 'lhfg', 'tisco', 'icbc')),
	CONSTRAINT "refund_destinations_calendar" CHECK ("refund_destinations"."created_at" >= '1900-01-01' and "refund_destinations"."created_at" < '10000-01-01'),
	CONSTRAINT "refund_destinations_number" CHECK (case "refund_destinations"."kind" when 'promptpay_phone' then "refund_destinations"."number" ~ '^\+66[0-9]{9}$' when 'promptpay_id' then "refund_destinations"."number" ~ '^[0-9]{13}$' when 'promptpay_wallet' then "refund_destinations"."number" ~ '^[0-9]{15}$' when 'bank_account' then "refund_destinations"."number" ~ '^[0-9]{10,15}$' else false end),
	CONSTRAINT "refund_destinations_account" CHECK (("refund_destinations"."kind" = 'bank_account') = ("refund_destinations"."bank" is not null) and ("refund_destinations"."kind" = 'bank_account') = ("refund_destinations"."holder" is not null))
);
--> statement-breakpoint
CREATE TABLE "reversals" (
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"transaction_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"effect" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" text,
	"resolved_by_id" uuid,
	"note" text,
	CONSTRAINT "reversals_id_kind_transaction_id_pk" PRIMARY KEY("id","kind","transaction_id"),
	CONSTRAINT "reversals_kind_values" CHECK ("reversals"."kind" in ('refund', 'dispute')),
	CONSTRAINT "reversals_effect_values" CHECK ("reversals"."effect" in ('none', 'ended', 'lowered', 'case_closed', 'case_lowered', 'coupon_taken', 'coupon_lowered', 'both', 'owed', 'undone')),
	CONSTRAINT "reversals_calendar" CHECK ("reversals"."seen_at" >= '1900-01-01' and "reversals"."seen_at" < '10000-01-01' and "reversals"."resolved_at" >= '1900-01-01' and "reversals"."resolved_at" < '10000-01-01'),
	CONSTRAINT "reversals_resolution" CHECK (num_nonnulls("reversals"."resolved_at", "reversals"."resolved_by", "reversals"."note") in (0, 3))
);
--> statement-breakpoint
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
	"computed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rankings_calendar" CHECK ("rankings"."computed_at" >= '1900-01-01' and "rankings"."computed_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"branch_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"rating" integer NOT NULL,
	"text" text NOT NULL,
	"shown_name" text DEFAULT 'none' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"hidden_reason" text,
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_shown_name_values" CHECK ("reviews"."shown_name" in ('full', 'first', 'none')),
	CONSTRAINT "reviews_calendar" CHECK ("reviews"."created_at" >= '1900-01-01' and "reviews"."created_at" < '10000-01-01' and "reviews"."answered_at" >= '1900-01-01' and "reviews"."answered_at" < '10000-01-01' and "reviews"."hidden_at" >= '1900-01-01' and "reviews"."hidden_at" < '10000-01-01'),
	CONSTRAINT "reviews_answer" CHECK (num_nonnulls("reviews"."answer", "reviews"."answered_at") in (0, 2)),
	CONSTRAINT "reviews_hidden" CHECK (num_nonnulls("reviews"."hidden_at", "reviews"."hidden_reason") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"branch_id" text NOT NULL,
	"points" integer NOT NULL,
	"has_stamp" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collections_calendar" CHECK ("collections"."created_at" >= '1900-01-01' and "collections"."created_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"brand" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"title_th" text DEFAULT 'คูปองคืนเงิน' NOT NULL,
	"title_en" text DEFAULT 'Refund coupon' NOT NULL,
	"discount_kind" text DEFAULT 'amount' NOT NULL,
	"amount" integer NOT NULL,
	"percent" integer,
	"minimum" integer DEFAULT 0 NOT NULL,
	"branch_id" text,
	"machine_category" text,
	"promotion_id" text,
	"refund_of" text,
	"part_of" uuid,
	"stamp_of" text,
	"transaction_id" text,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_refund_of_unique" UNIQUE("refund_of"),
	CONSTRAINT "coupons_stamp_of_unique" UNIQUE("stamp_of"),
	CONSTRAINT "coupons_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "coupons_used" CHECK ("coupons"."used_at" is null or "coupons"."transaction_id" is not null),
	CONSTRAINT "coupons_refunded" CHECK ("coupons"."refunded_at" is null or "coupons"."transaction_id" is null),
	CONSTRAINT "coupons_expiry" CHECK ("coupons"."expires_at" is not null or num_nonnulls("coupons"."refund_of", "coupons"."part_of"::text) > 0),
	CONSTRAINT "coupons_terms" CHECK ("coupons"."amount" >= 0 and "coupons"."minimum" >= 0
    and ("coupons"."discount_kind" = 'percent') = ("coupons"."percent" is not null) and coalesce("coupons"."percent", 1) between 1 and 100),
	CONSTRAINT "coupons_discount_kind_values" CHECK ("coupons"."discount_kind" in ('amount', 'percent', 'free')),
	CONSTRAINT "coupons_machine_category_values" CHECK ("coupons"."machine_category" in ('washer', 'dryer')),
	CONSTRAINT "coupons_calendar" CHECK ("coupons"."used_at" >= '1900-01-01' and "coupons"."used_at" < '10000-01-01' and "coupons"."created_at" >= '1900-01-01' and "coupons"."created_at" < '10000-01-01' and "coupons"."expires_at" >= '1900-01-01' and "coupons"."expires_at" < '10000-01-01' and "coupons"."refunded_at" >= '1900-01-01' and "coupons"."refunded_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"promotion_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "gifts_code_unique" UNIQUE("code"),
	CONSTRAINT "gifts_calendar" CHECK ("gifts"."created_at" >= '1900-01-01' and "gifts"."created_at" < '10000-01-01' and "gifts"."expires_at" >= '1900-01-01' and "gifts"."expires_at" < '10000-01-01' and "gifts"."used_at" >= '1900-01-01' and "gifts"."used_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "point_balances" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "point_balances_points" CHECK ("point_balances"."points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "point_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" uuid NOT NULL,
	"change" integer NOT NULL,
	"reason" text NOT NULL,
	"transaction_id" text,
	"promotion_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "point_entries_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "point_entries_change" CHECK ("point_entries"."change" <> 0),
	CONSTRAINT "point_entries_reason_values" CHECK ("point_entries"."reason" in ('earned', 'exchanged', 'granted', 'withdrawn')),
	CONSTRAINT "point_entries_calendar" CHECK ("point_entries"."created_at" >= '1900-01-01' and "point_entries"."created_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "promotion_phones" (
	"phone" text NOT NULL,
	"promotion_id" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promotion_phones_phone_promotion_id_pk" PRIMARY KEY("phone","promotion_id"),
	CONSTRAINT "promotion_phones_times" CHECK ("promotion_phones"."times" > 0),
	CONSTRAINT "promotion_phones_calendar" CHECK ("promotion_phones"."taken_at" >= '1900-01-01' and "promotion_phones"."taken_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"title_th" text NOT NULL,
	"title_en" text NOT NULL,
	"description_th" text NOT NULL,
	"description_en" text NOT NULL,
	"reward" text NOT NULL,
	"discount_kind" text DEFAULT 'amount' NOT NULL,
	"amount" integer NOT NULL,
	"percent" integer,
	"minimum" integer DEFAULT 0 NOT NULL,
	"branch_id" text,
	"machine_category" text,
	"points" integer NOT NULL,
	"code" text,
	"loads" integer DEFAULT 0 NOT NULL,
	"per_customer" integer NOT NULL,
	"stock" integer,
	"stock_total" integer,
	"valid_days" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"retired_at" timestamp (3) with time zone,
	"position" integer NOT NULL,
	CONSTRAINT "promotions_id" CHECK ("promotions"."id" ~ '^[a-z0-9-]{1,81}$'),
	CONSTRAINT "promotions_stock" CHECK ("promotions"."stock" between 0 and 1000000 and "promotions"."stock_total" between 1 and 1000000),
	CONSTRAINT "promotions_points" CHECK ("promotions"."points" between 0 and 100000),
	CONSTRAINT "promotions_code" CHECK ("promotions"."code" ~ '^[A-Z0-9]{3,20}( of [a-z0-9-]+)*$'),
	CONSTRAINT "promotions_texts" CHECK (char_length("promotions"."title_th") <= 240 and "promotions"."title_th" ~ '[^[:space:]]' and "promotions"."title_th" !~ '[[:cntrl:]]' and char_length("promotions"."title_en") <= 240 and "promotions"."title_en" ~ '[^[:space:]]' and "promotions"."title_en" !~ '[[:cntrl:]]'
        and char_length("promotions"."description_th") <= 800 and "promotions"."description_th" ~ '[^[:space:]]' and "promotions"."description_th" !~ '[[:cntrl:]]' and char_length("promotions"."description_en") <= 800 and "promotions"."description_en" ~ '[^[:space:]]' and "promotions"."description_en" !~ '[[:cntrl:]]'),
	CONSTRAINT "promotions_reward" CHECK (("promotions"."reward" = 'coupon' and "promotions"."amount" between 100 and 1000000)
        or ("promotions"."reward" = 'gift' and "promotions"."amount" = 0 and "promotions"."discount_kind" = 'amount')),
	CONSTRAINT "promotions_minimum" CHECK ("promotions"."minimum" between 0 and 1000000),
	CONSTRAINT "promotions_counts" CHECK ("promotions"."loads" between 0 and 1000 and "promotions"."per_customer" between 1 and 1000 and "promotions"."valid_days" between 1 and 365),
	CONSTRAINT "promotions_time" CHECK ("promotions"."ends_at" >= "promotions"."starts_at"),
	CONSTRAINT "promotions_terms" CHECK ("promotions"."amount" >= 0 and "promotions"."minimum" >= 0
    and ("promotions"."discount_kind" = 'percent') = ("promotions"."percent" is not null) and coalesce("promotions"."percent", 1) between 1 and 100),
	CONSTRAINT "promotions_reward_values" CHECK ("promotions"."reward" in ('coupon', 'gift')),
	CONSTRAINT "promotions_discount_kind_values" CHECK ("promotions"."discount_kind" in ('amount', 'percent', 'free')),
	CONSTRAINT "promotions_machine_category_values" CHECK ("promotions"."machine_category" in ('washer', 'dryer')),
	CONSTRAINT "promotions_calendar" CHECK ("promotions"."starts_at" >= '1900-01-01' and "promotions"."starts_at" < '10000-01-01' and "promotions"."ends_at" >= '1900-01-01' and "promotions"."ends_at" < '10000-01-01' and "promotions"."retired_at" >= '1900-01-01' and "promotions"."retired_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "purchase_coupons" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"discount" integer NOT NULL,
	"lost_at" timestamp (3) with time zone,
	CONSTRAINT "purchase_coupons_calendar" CHECK ("purchase_coupons"."lost_at" >= '1900-01-01' and "purchase_coupons"."lost_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "stamp_cards" (
	"customer_id" uuid NOT NULL,
	"branch_id" text NOT NULL,
	"stamps" integer NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "stamp_cards_customer_id_branch_id_pk" PRIMARY KEY("customer_id","branch_id"),
	CONSTRAINT "stamp_cards_counts" CHECK ("stamp_cards"."stamps" >= 0 and "stamp_cards"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stamp_rules" (
	"brand" text PRIMARY KEY NOT NULL,
	"needed" integer NOT NULL,
	"title_th" text NOT NULL,
	"title_en" text NOT NULL,
	"amount" integer NOT NULL,
	"valid_days" integer NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "stamp_rules_numbers" CHECK ("stamp_rules"."needed" between 2 and 50 and "stamp_rules"."amount" between 100 and 1000000 and "stamp_rules"."valid_days" between 1 and 365),
	CONSTRAINT "stamp_rules_titles" CHECK (char_length("stamp_rules"."title_th") <= 240 and "stamp_rules"."title_th" ~ '[^[:space:]]' and "stamp_rules"."title_th" !~ '[[:cntrl:]]' and char_length("stamp_rules"."title_en") <= 240 and "stamp_rules"."title_en" ~ '[^[:space:]]' and "stamp_rules"."title_en" !~ '[[:cntrl:]]'),
	CONSTRAINT "stamp_rules_calendar" CHECK ("stamp_rules"."retired_at" >= '1900-01-01' and "stamp_rules"."retired_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "sandbox_charges" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"provider" text DEFAULT 'promptpay' NOT NULL,
	"saved_card" text,
	"qr_payload" text,
	"pay_uri" text,
	"return_uri" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_charges_state_values" CHECK ("sandbox_charges"."state" in ('pending', 'paid', 'declined', 'voided')),
	CONSTRAINT "sandbox_charges_saved_card_values" CHECK ("sandbox_charges"."saved_card" in ('works', 'asks', 'lost')),
	CONSTRAINT "sandbox_charges_calendar" CHECK ("sandbox_charges"."expires_at" >= '1900-01-01' and "sandbox_charges"."expires_at" < '10000-01-01' and "sandbox_charges"."paid_at" >= '1900-01-01' and "sandbox_charges"."paid_at" < '10000-01-01' and "sandbox_charges"."created_at" >= '1900-01-01' and "sandbox_charges"."created_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "sandbox_faults" (
	"machine_id" text PRIMARY KEY NOT NULL,
	"fault" text NOT NULL,
	CONSTRAINT "sandbox_faults_fault_values" CHECK ("sandbox_faults"."fault" in ('next_start_fails', 'no_answer'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_pushes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_pushes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"token" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"path" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_pushes_calendar" CHECK ("sandbox_pushes"."at" >= '1900-01-01' and "sandbox_pushes"."at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "sandbox_sms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_sms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"phone" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_sms_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "sandbox_sms_calendar" CHECK ("sandbox_sms"."at" >= '1900-01-01' and "sandbox_sms"."at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "sandbox_speeds" (
	"machine_id" text PRIMARY KEY NOT NULL,
	"factor" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_starts" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"machine_id" text NOT NULL,
	"is_started" boolean NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_starts_calendar" CHECK ("sandbox_starts"."started_at" >= '1900-01-01' and "sandbox_starts"."started_at" < '10000-01-01' and "sandbox_starts"."ends_at" >= '1900-01-01' and "sandbox_starts"."ends_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "card_removals" (
	"holder" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_removals_calendar" CHECK ("card_removals"."due_at" >= '1900-01-01' and "card_removals"."due_at" < '10000-01-01' and "card_removals"."created_at" >= '1900-01-01' and "card_removals"."created_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"holder" text NOT NULL,
	"token" text NOT NULL,
	"scheme" text NOT NULL,
	"last_digits" text NOT NULL,
	"expires" text NOT NULL,
	"problem" text,
	"transaction_id" text NOT NULL,
	"kept_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_cards_problem_values" CHECK ("saved_cards"."problem" in ('expired', 'blocked')),
	CONSTRAINT "saved_cards_calendar" CHECK ("saved_cards"."kept_at" >= '1900-01-01' and "saved_cards"."kept_at" < '10000-01-01' and "saved_cards"."used_at" >= '1900-01-01' and "saved_cards"."used_at" < '10000-01-01' and "saved_cards"."created_at" >= '1900-01-01' and "saved_cards"."created_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"brand" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"branch_ids" text[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"code_hash" text,
	"code_until" timestamp (3) with time zone,
	CONSTRAINT "staff_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "staff_name" CHECK (char_length("staff"."name") <= 320 and "staff"."name" ~ '[^[:space:]]' and "staff"."name" !~ '[[:cntrl:]]'),
	CONSTRAINT "staff_role_values" CHECK ("staff"."role" in ('owner', 'manager', 'counter', 'engineer')),
	CONSTRAINT "staff_calendar" CHECK ("staff"."created_at" >= '1900-01-01' and "staff"."created_at" < '10000-01-01' and "staff"."joined_at" >= '1900-01-01' and "staff"."joined_at" < '10000-01-01' and "staff"."ended_at" >= '1900-01-01' and "staff"."ended_at" < '10000-01-01' and "staff"."code_until" >= '1900-01-01' and "staff"."code_until" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "staff_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_challenges_calendar" CHECK ("staff_challenges"."created_at" >= '1900-01-01' and "staff_challenges"."created_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_passkeys_calendar" CHECK ("staff_passkeys"."created_at" >= '1900-01-01' and "staff_passkeys"."created_at" < '10000-01-01')
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_sessions_calendar" CHECK ("staff_sessions"."created_at" >= '1900-01-01' and "staff_sessions"."created_at" < '10000-01-01' and "staff_sessions"."expires_at" >= '1900-01-01' and "staff_sessions"."expires_at" < '10000-01-01')
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_by_id_staff_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extras" ADD CONSTRAINT "extras_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_counts" ADD CONSTRAINT "free_counts_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machines" ADD CONSTRAINT "machines_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency" ADD CONSTRAINT "idempotency_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_links" ADD CONSTRAINT "load_links_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_links" ADD CONSTRAINT "load_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_tickets" ADD CONSTRAINT "lottery_tickets_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_links" ADD CONSTRAINT "line_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_pushes" ADD CONSTRAINT "muted_pushes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_tokens" ADD CONSTRAINT "push_tokens_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_tokens" ADD CONSTRAINT "push_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_moves" ADD CONSTRAINT "order_moves_transaction_id_orders_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."orders"("transaction_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_offers" ADD CONSTRAINT "order_offers_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_options" ADD CONSTRAINT "order_options_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_places" ADD CONSTRAINT "order_places_transaction_id_orders_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."orders"("transaction_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_places" ADD CONSTRAINT "order_places_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_steps" ADD CONSTRAINT "order_steps_transaction_id_orders_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."orders"("transaction_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_pictures" ADD CONSTRAINT "qr_pictures_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions_archive" ADD CONSTRAINT "transactions_archive_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions_archive" ADD CONSTRAINT "transactions_archive_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions_archive" ADD CONSTRAINT "transactions_archive_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_cases" ADD CONSTRAINT "load_cases_decided_by_id_staff_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_resolved_by_id_staff_id_fk" FOREIGN KEY ("resolved_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reversals" ADD CONSTRAINT "reversals_resolved_by_id_staff_id_fk" FOREIGN KEY ("resolved_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_destinations" ADD CONSTRAINT "refund_destinations_case_number_refund_cases_number_fk" FOREIGN KEY ("case_number") REFERENCES "public"."refund_cases"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_places" ADD CONSTRAINT "ranking_places_branch_id_rankings_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."rankings"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_places" ADD CONSTRAINT "ranking_places_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rankings" ADD CONSTRAINT "rankings_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_part_of_coupons_id_fk" FOREIGN KEY ("part_of") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_balances" ADD CONSTRAINT "point_balances_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_phones" ADD CONSTRAINT "promotion_phones_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_coupons" ADD CONSTRAINT "purchase_coupons_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stamp_cards" ADD CONSTRAINT "stamp_cards_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stamp_cards" ADD CONSTRAINT "stamp_cards_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_customer" ON "addresses" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("customer_id") WHERE "addresses"."is_default" and "addresses"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "addresses_deleted" ON "addresses" USING btree ("deleted_at") WHERE "addresses"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "consents_customer" ON "consents" USING btree ("customer_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_brand_phone" ON "customers" USING btree ("brand","phone");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_brand" ON "audit" USING btree ("brand","id");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "otps_phone" ON "otps" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "otps_network" ON "otps" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "otps_unproved" ON "otps" USING btree ("brand","created_at") WHERE "otps"."standing" = 'unproved';--> statement-breakpoint
CREATE INDEX "otps_created" ON "otps" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pin_guards_tried" ON "pin_guards" USING btree ("tried_at");--> statement-breakpoint
CREATE INDEX "pin_tries_tried" ON "pin_tries" USING btree ("tried_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_created" ON "refresh_tokens" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_customer" ON "sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "branches_brand" ON "branches" USING btree ("brand","position");--> statement-breakpoint
CREATE UNIQUE INDEX "extras_open" ON "extras" USING btree ("machine_id","extra_id") WHERE "extras"."valid_until" is null;--> statement-breakpoint
CREATE INDEX "free_counts_hour" ON "free_counts" USING btree ("hour");--> statement-breakpoint
CREATE UNIQUE INDEX "machines_address" ON "machines" USING btree ("node_id","address","sub_position") WHERE "machines"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "machines_branch" ON "machines" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "machines_node" ON "machines" USING btree (lower("node_id"));--> statement-breakpoint
CREATE INDEX "machines_done" ON "machines" USING btree ("done_at") WHERE "machines"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "machines_attention" ON "machines" USING btree ("id") WHERE "machines"."condition" <> 'ok' or "machines"."failed_starts" > 0 or "machines"."condition_reason" = 'ran_unpaid';--> statement-breakpoint
CREATE INDEX "machines_heartbeat" ON "machines" USING btree ("heartbeat_at") WHERE "machines"."heartbeat_at" is not null;--> statement-breakpoint
CREATE INDEX "problem_reports_customer" ON "problem_reports" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "problem_reports_created" ON "problem_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "problem_reports_machine" ON "problem_reports" USING btree ("machine_id") WHERE "problem_reports"."resolved_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "problem_reports_once" ON "problem_reports" USING btree ("customer_id","machine_id","kind") WHERE "problem_reports"."resolved_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "programs_open" ON "programs" USING btree ("machine_id","temp") WHERE "programs"."valid_until" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "watches_once" ON "watches" USING btree ("customer_id","branch_id","category",coalesce("capacity_kg", 0)) WHERE "watches"."notified_at" is null;--> statement-breakpoint
CREATE INDEX "watches_open" ON "watches" USING btree ("branch_id","created_at") WHERE "watches"."notified_at" is null;--> statement-breakpoint
CREATE INDEX "watches_customer" ON "watches" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "watches_until" ON "watches" USING btree ("until");--> statement-breakpoint
CREATE INDEX "watches_offered" ON "watches" USING btree ("machine_id","notified_at") WHERE "watches"."machine_id" is not null;--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_start" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "load_links_customer" ON "load_links" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "load_links_until" ON "load_links" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "lottery_tickets_once" ON "lottery_tickets" USING btree ("customer_id","number") WHERE "lottery_tickets"."draw" is null;--> statement-breakpoint
CREATE INDEX "lottery_tickets_customer" ON "lottery_tickets" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "lottery_tickets_draw" ON "lottery_tickets" USING btree ("draw") WHERE "lottery_tickets"."draw" is not null;--> statement-breakpoint
CREATE INDEX "lottery_tickets_waiting" ON "lottery_tickets" USING btree ("after") WHERE "lottery_tickets"."draw" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "line_links_user" ON "line_links" USING btree ("brand","line_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "line_links_nonce" ON "line_links" USING btree ("nonce_hash");--> statement-breakpoint
CREATE INDEX "notifications_customer" ON "notifications" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("customer_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_once" ON "outbox" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE "outbox"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_customer" ON "outbox" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "outbox_done" ON "outbox" USING btree ("done_at") WHERE "outbox"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "push_tokens_session" ON "push_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_tokens_customer" ON "push_tokens" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "push_tokens_updated" ON "push_tokens" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "order_moves_transaction" ON "order_moves" USING btree ("transaction_id","at");--> statement-breakpoint
CREATE INDEX "order_places_customer" ON "order_places" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "order_places_created" ON "order_places" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "orders_pickup" ON "orders" USING btree ("branch_id","pickup_at") WHERE "orders"."holds_slots";--> statement-breakpoint
CREATE INDEX "orders_dropoff" ON "orders" USING btree ("branch_id","dropoff_at") WHERE "orders"."holds_slots";--> statement-breakpoint
CREATE INDEX "services_customer" ON "services" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "services_open" ON "services" USING btree ("transaction_id") WHERE "services"."status" not in ('done', 'cancelled');--> statement-breakpoint
CREATE INDEX "gateway_notices_received" ON "gateway_notices" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "holds_transaction" ON "holds" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "holds_machine" ON "holds" USING btree ("machine_id","until") WHERE "holds"."machine_id" is not null;--> statement-breakpoint
CREATE INDEX "holds_customer" ON "holds" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "holds_device" ON "holds" USING btree ("device_key","created_at") WHERE "holds"."device_key" is not null;--> statement-breakpoint
CREATE INDEX "holds_strangers" ON "holds" USING btree ("branch_id","created_at") WHERE not "holds"."is_trusted";--> statement-breakpoint
CREATE INDEX "holds_strange_network" ON "holds" USING btree ("network","created_at") WHERE not "holds"."is_trusted";--> statement-breakpoint
CREATE INDEX "holds_created" ON "holds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_charge" ON "payments" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "payments_paid" ON "payments" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "qr_pictures_created" ON "qr_pictures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "transaction_events_transaction" ON "transaction_events" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "transaction_events_at" ON "transaction_events" USING brin ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_one_holder" ON "transactions" USING btree ("machine_id") WHERE "transactions"."holds_machine";--> statement-breakpoint
CREATE INDEX "transactions_due" ON "transactions" USING btree ("due_at") WHERE "transactions"."due_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transactions_due_machine" ON "transactions" USING btree ("due_at") WHERE "transactions"."due_at" is not null and "transactions"."status" in ('paid', 'starting', 'start_unknown', 'running', 'start_failed', 'stopped', 'to_start');--> statement-breakpoint
CREATE INDEX "transactions_customer" ON "transactions" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "transactions_charge" ON "transactions" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "transactions_basket" ON "transactions" USING btree ("basket_id") WHERE "transactions"."basket_id" is not null;--> statement-breakpoint
CREATE INDEX "transactions_extends" ON "transactions" USING btree ("extends_id") WHERE "transactions"."extends_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transactions_opened" ON "transactions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "transactions_ended" ON "transactions" USING btree ("machine_id","ends_at") WHERE "transactions"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "transactions_started" ON "transactions" USING btree ("branch_id","started_at") WHERE "transactions"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "transactions_archive_customer" ON "transactions_archive" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "transactions_archive_charge" ON "transactions_archive" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "transactions_archive_basket" ON "transactions_archive" USING btree ("basket_id") WHERE "transactions_archive"."basket_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_number" ON "receipts" USING btree ("tax_id","branch_number","number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_invoice" ON "receipts" USING btree ("tax_id","branch_number","invoice_number") WHERE "receipts"."invoice_number" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_credit" ON "receipts" USING btree ("tax_id","branch_number","credit_number") WHERE "receipts"."credit_number" is not null;--> statement-breakpoint
CREATE INDEX "load_cases_transaction" ON "load_cases" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "load_cases_open_once" ON "load_cases" USING btree ("transaction_id") WHERE "load_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "load_cases_open" ON "load_cases" USING btree ("created_at") WHERE "load_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "refund_cases_open" ON "refund_cases" USING btree ("created_at") WHERE "refund_cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "refund_cases_sent" ON "refund_cases" USING btree ("closed_at") WHERE "refund_cases"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "refund_cases_due" ON "refund_cases" USING btree ("due_at") WHERE "refund_cases"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_cases_one" ON "refund_cases" USING btree ("transaction_id") WHERE "refund_cases"."reason" in ('not_started', 'coupon');--> statement-breakpoint
CREATE INDEX "refund_cases_transaction" ON "refund_cases" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "refund_destinations_created" ON "refund_destinations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reversals_transaction" ON "reversals" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "reversals_seen" ON "reversals" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "reversals_unsettled" ON "reversals" USING btree ("seen_at","id") WHERE "reversals"."resolved_at" is null and "reversals"."effect" in ('none', 'both', 'owed');--> statement-breakpoint
CREATE INDEX "reversals_resolved" ON "reversals" USING btree ("resolved_at","id") WHERE "reversals"."resolved_at" is not null;--> statement-breakpoint
CREATE INDEX "ranking_places_order" ON "ranking_places" USING btree ("branch_id","loads" DESC NULLS LAST,"customer_id");--> statement-breakpoint
CREATE INDEX "ranking_places_customer" ON "ranking_places" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "reviews_branch" ON "reviews" USING btree ("branch_id","created_at");--> statement-breakpoint
CREATE INDEX "reviews_customer" ON "reviews" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "reviews_open" ON "reviews" USING btree ("created_at") WHERE "reviews"."answered_at" is null and "reviews"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "collections_customer" ON "collections" USING btree ("customer_id","branch_id");--> statement-breakpoint
CREATE INDEX "coupons_customer" ON "coupons" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "gifts_customer" ON "gifts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "point_entries_customer" ON "point_entries" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "promotion_phones_taken" ON "promotion_phones" USING btree ("taken_at");--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_code" ON "promotions" USING btree ("brand","code");--> statement-breakpoint
CREATE INDEX "purchase_coupons_coupon" ON "purchase_coupons" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "card_removals_due" ON "card_removals" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "card_removals_created" ON "card_removals" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_holder" ON "saved_cards" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "saved_cards_customer" ON "saved_cards" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "saved_cards_transaction" ON "saved_cards" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "saved_cards_unpaid" ON "saved_cards" USING btree ("created_at") WHERE "saved_cards"."kept_at" is null;--> statement-breakpoint
CREATE INDEX "saved_cards_used" ON "saved_cards" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "staff_brand" ON "staff" USING btree ("brand");--> statement-breakpoint
CREATE INDEX "staff_challenges_created" ON "staff_challenges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "staff_passkeys_staff" ON "staff_passkeys" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_expires" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE FUNCTION refuse_change_of_point_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'point_entries is append-only' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER point_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "point_entries"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_point_entries();
--> statement-breakpoint
CREATE FUNCTION count_reviews_of_branch() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign integer := CASE TG_ARGV[0] WHEN 'more' THEN 1 ELSE -1 END;
BEGIN
  -- Locked in one order, so that two transactions never wait for each other.
  PERFORM 1 FROM branches WHERE id IN (SELECT branch_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE branches
    SET rating_sum = rating_sum + sign * counted.stars, review_count = review_count + sign * counted.reviews
    FROM (SELECT branch_id, sum(rating) AS stars, count(*) AS reviews FROM changed WHERE hidden_at IS NULL GROUP BY branch_id) AS counted
    WHERE branches.id = counted.branch_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reviews_added AFTER INSERT ON "reviews" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_reviews_of_branch('more');
--> statement-breakpoint
CREATE TRIGGER reviews_deleted AFTER DELETE ON "reviews" REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_reviews_of_branch('less');
--> statement-breakpoint
-- A review that is hidden no longer counts. First what it was, then what it is.
CREATE TRIGGER reviews_changed_from AFTER UPDATE ON "reviews" REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_reviews_of_branch('less');
--> statement-breakpoint
CREATE TRIGGER reviews_changed_to AFTER UPDATE ON "reviews" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_reviews_of_branch('more');
--> statement-breakpoint
-- Reports brand, purchase and customer to all servers, in the transaction that changes what the purchase shows. Triggers,
-- so that no change is missed: neither of a server of another build nor of an operator at the database.
CREATE FUNCTION "notify_purchase"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('purchase', concat_ws(' ', NEW.brand, NEW.id, NEW.customer_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "notify_purchase_of_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('purchase', concat_ws(' ', brand, id, customer_id)) FROM transactions WHERE id = NEW.transaction_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "transactions_created" AFTER INSERT ON "transactions" FOR EACH ROW
  WHEN (NEW.status = 'pending') EXECUTE FUNCTION "notify_purchase"();
--> statement-breakpoint
-- Not the columns that only the server reads: due_at, asked_at, charge_id, charge_tried_at, start_tries, holds_machine.
CREATE TRIGGER "transactions_changed" AFTER UPDATE ON "transactions" FOR EACH ROW
  WHEN ((OLD.status, OLD.machine_id, OLD.program, OLD.extras, OLD.price, OLD.discount, OLD.amount, OLD.provider, OLD.bank,
      OLD.qr_payload, OLD.pay_uri, OLD.expires_at, OLD.paid_at, OLD.is_late, OLD.started_at, OLD.ends_at, OLD.paused_at, OLD.refund_at)
    IS DISTINCT FROM
    (NEW.status, NEW.machine_id, NEW.program, NEW.extras, NEW.price, NEW.discount, NEW.amount, NEW.provider, NEW.bank,
      NEW.qr_payload, NEW.pay_uri, NEW.expires_at, NEW.paid_at, NEW.is_late, NEW.started_at, NEW.ends_at, NEW.paused_at, NEW.refund_at))
  EXECUTE FUNCTION "notify_purchase"();
--> statement-breakpoint
CREATE TRIGGER "orders_changed" AFTER UPDATE ON "orders" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "notify_purchase_of_row"();
--> statement-breakpoint
CREATE TRIGGER "services_changed" AFTER INSERT OR UPDATE OF "status" ON "services" FOR EACH ROW
  EXECUTE FUNCTION "notify_purchase_of_row"();
--> statement-breakpoint
CREATE TRIGGER "refund_cases_changed" AFTER INSERT OR UPDATE ON "refund_cases" FOR EACH ROW
  EXECUTE FUNCTION "notify_purchase_of_row"();
--> statement-breakpoint
CREATE TRIGGER "load_cases_changed" AFTER INSERT OR UPDATE ON "load_cases" FOR EACH ROW
  EXECUTE FUNCTION "notify_purchase_of_row"();
--> statement-breakpoint
CREATE TRIGGER "collections_created" AFTER INSERT ON "collections" FOR EACH ROW
  EXECUTE FUNCTION "notify_purchase_of_row"();
--> statement-breakpoint
CREATE TRIGGER "reviews_created" AFTER INSERT ON "reviews" FOR EACH ROW
  EXECUTE FUNCTION "notify_purchase_of_row"();
--> statement-breakpoint
-- What staff see of a machine beside its purchases, whose changes are reported above. Only its brand: it concerns no purchase.
CREATE FUNCTION "notify_machine"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('purchase', brand) FROM branches WHERE id = NEW.branch_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "machines_changed" AFTER UPDATE ON "machines" FOR EACH ROW
  WHEN ((OLD.condition, OLD.condition_reason, OLD.failed_starts, OLD.done_at, OLD.box_says, OLD.retired_at)
    IS DISTINCT FROM (NEW.condition, NEW.condition_reason, NEW.failed_starts, NEW.done_at, NEW.box_says, NEW.retired_at))
  EXECUTE FUNCTION "notify_machine"();
--> statement-breakpoint
CREATE TRIGGER "holds_changed" AFTER INSERT OR UPDATE OF "until" ON "holds" FOR EACH ROW
  WHEN (NEW.machine_id IS NOT NULL) EXECUTE FUNCTION "notify_machine"();
--> statement-breakpoint
-- A trigger, so that no way of deleting a card forgets that the payment company has it: its removal, the end of an account, the purge.
CREATE FUNCTION note_card_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO card_removals (holder, brand) VALUES (OLD.holder, OLD.brand) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "saved_cards_deleted" AFTER DELETE ON "saved_cards" FOR EACH ROW EXECUTE FUNCTION note_card_removal();
