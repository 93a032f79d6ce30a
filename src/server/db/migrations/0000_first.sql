CREATE TABLE "branches" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"opens_at" text,
	"closes_at" text,
	"tax_id" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"brand" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"refund_of" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_refund_of_unique" UNIQUE("refund_of")
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
	"policy_at" timestamp (3) with time zone NOT NULL,
	"marketing_at" timestamp (3) with time zone,
	"location_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "extras" (
	"machine_id" text NOT NULL,
	"extra_id" text NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"amount" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "extras_machine_id_extra_id_pk" PRIMARY KEY("machine_id","extra_id")
);
--> statement-breakpoint
CREATE TABLE "gateway_notices" (
	"event_id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"state" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"outcome" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"customer_id" uuid NOT NULL,
	"key" text NOT NULL,
	"route" text NOT NULL,
	"request_hash" text NOT NULL,
	"transaction_id" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_customer_id_key_route_pk" PRIMARY KEY("customer_id","key","route"),
	CONSTRAINT "idempotency_transaction_id_unique" UNIQUE("transaction_id")
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
	"condition" text NOT NULL,
	"done_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"amount" integer NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pin_guards" (
	"brand" text NOT NULL,
	"phone" text NOT NULL,
	"tries" integer NOT NULL,
	"locks" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	CONSTRAINT "pin_guards_brand_phone_pk" PRIMARY KEY("brand","phone")
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
	CONSTRAINT "programs_machine_id_temp_pk" PRIMARY KEY("machine_id","temp")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"successor" text,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_charges" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"qr_payload" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_faults" (
	"machine_id" text PRIMARY KEY NOT NULL,
	"fault" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_starts" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"machine_id" text NOT NULL,
	"is_started" boolean NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_for" text
);
--> statement-breakpoint
CREATE TABLE "transaction_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transaction_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transaction_id" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"cause" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"machine_id" text NOT NULL,
	"status" text NOT NULL,
	"program" jsonb NOT NULL,
	"extras" jsonb NOT NULL,
	"price" integer NOT NULL,
	"discount" integer NOT NULL,
	"amount" integer NOT NULL,
	"provider" text NOT NULL,
	"qr_payload" text,
	"holds_machine" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"refund_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"start_tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "transactions_sum" CHECK ("transactions"."amount" = "transactions"."price" - "transactions"."discount" and "transactions"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_refund_of_transactions_id_fk" FOREIGN KEY ("refund_of") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extras" ADD CONSTRAINT "extras_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency" ADD CONSTRAINT "idempotency_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machines" ADD CONSTRAINT "machines_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_events" ADD CONSTRAINT "transaction_events_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupons_customer" ON "coupons" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_brand_phone" ON "customers" USING btree ("brand","phone");--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "machines_address" ON "machines" USING btree ("node_id","address","sub_position");--> statement-breakpoint
CREATE INDEX "machines_branch" ON "machines" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_customer" ON "sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "transaction_events_transaction" ON "transaction_events" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_one_holder" ON "transactions" USING btree ("machine_id") WHERE "transactions"."holds_machine";--> statement-breakpoint
CREATE INDEX "transactions_due" ON "transactions" USING btree ("due_at") WHERE "transactions"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "transactions_customer" ON "transactions" USING btree ("customer_id","created_at");