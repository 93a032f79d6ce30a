CREATE TABLE "collections" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"branch_id" text NOT NULL,
	"points" integer NOT NULL,
	"has_stamp" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	CONSTRAINT "gifts_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "point_balances" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "point_balances_points" CHECK ("point_balances"."points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "point_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" uuid NOT NULL,
	"change" integer NOT NULL,
	"reason" text NOT NULL,
	"transaction_id" text,
	"promotion_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "point_entries_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "point_entries_change" CHECK ("point_entries"."change" <> 0)
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
	"valid_days" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "promotions_stock" CHECK ("promotions"."stock" >= 0),
	CONSTRAINT "promotions_points" CHECK ("promotions"."points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_coupons" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"discount" integer NOT NULL,
	"lost_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "refund_cases" (
	"number" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_cases_transaction_id_unique" UNIQUE("transaction_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"branch_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"rating" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "stamp_cards" (
	"customer_id" uuid NOT NULL,
	"branch_id" text NOT NULL,
	"stamps" integer NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "stamp_cards_customer_id_branch_id_pk" PRIMARY KEY("customer_id","branch_id")
);
--> statement-breakpoint
CREATE TABLE "stamp_rules" (
	"brand" text PRIMARY KEY NOT NULL,
	"needed" integer NOT NULL,
	"title_th" text NOT NULL,
	"title_en" text NOT NULL,
	"amount" integer NOT NULL,
	"valid_days" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idempotency" ALTER COLUMN "transaction_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "title_th" text DEFAULT 'คูปองแทนเงินที่จ่าย' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "title_en" text DEFAULT 'Coupon for what you paid' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "discount_kind" text DEFAULT 'amount' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "percent" integer;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "minimum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "branch_id" text;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "machine_category" text;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "promotion_id" text;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "stamp_of" text;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "transaction_id" text;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "restarts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_balances" ADD CONSTRAINT "point_balances_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_coupons" ADD CONSTRAINT "purchase_coupons_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_coupons" ADD CONSTRAINT "purchase_coupons_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stamp_cards" ADD CONSTRAINT "stamp_cards_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stamp_cards" ADD CONSTRAINT "stamp_cards_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collections_customer" ON "collections" USING btree ("customer_id","branch_id");--> statement-breakpoint
CREATE INDEX "gifts_customer" ON "gifts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "point_entries_customer" ON "point_entries" USING btree ("customer_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_code" ON "promotions" USING btree ("brand","code");--> statement-breakpoint
CREATE INDEX "purchase_coupons_coupon" ON "purchase_coupons" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "reviews_branch" ON "reviews" USING btree ("branch_id","created_at");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_stamp_of_transactions_id_fk" FOREIGN KEY ("stamp_of") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_stamp_of_unique" UNIQUE("stamp_of");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_transaction_id_unique" UNIQUE("transaction_id");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_used" CHECK ("coupons"."used_at" is null or "coupons"."transaction_id" is not null);--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_percent" CHECK (("coupons"."discount_kind" = 'percent') = ("coupons"."percent" is not null));--> statement-breakpoint
CREATE FUNCTION refuse_change_of_point_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'point_entries is append-only' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER point_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "point_entries"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_point_entries();
