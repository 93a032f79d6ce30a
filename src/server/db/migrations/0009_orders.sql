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
	CONSTRAINT "order_offers_branch_id_service_pk" PRIMARY KEY("branch_id","service"),
	CONSTRAINT "order_offers_units" CHECK ("order_offers"."least" between 1 and "order_offers"."most")
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
	CONSTRAINT "order_options_branch_id_service_option_id_pk" PRIMARY KEY("branch_id","service","option_id")
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
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_steps" (
	"transaction_id" text NOT NULL,
	"step" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_steps_transaction_id_step_pk" PRIMARY KEY("transaction_id","step")
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
	"holds_slots" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "machine_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "program" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "provider" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "branch_id" text;--> statement-breakpoint
UPDATE "transactions" SET "branch_id" = "machines"."branch_id" FROM "machines" WHERE "machines"."id" = "transactions"."machine_id";--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "branch_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_offers" ADD CONSTRAINT "order_offers_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_options" ADD CONSTRAINT "order_options_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_places" ADD CONSTRAINT "order_places_transaction_id_orders_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."orders"("transaction_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_places" ADD CONSTRAINT "order_places_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_steps" ADD CONSTRAINT "order_steps_transaction_id_orders_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."orders"("transaction_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "orders_pickup" ON "orders" USING btree ("branch_id","pickup_at") WHERE "orders"."holds_slots";--> statement-breakpoint
CREATE INDEX "orders_dropoff" ON "orders" USING btree ("branch_id","dropoff_at") WHERE "orders"."holds_slots";--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_load" CHECK (("transactions"."machine_id" is null) = ("transactions"."program" is null) and ("transactions"."machine_id" is null or "transactions"."provider" is not null));