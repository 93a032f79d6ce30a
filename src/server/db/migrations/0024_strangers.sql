CREATE TABLE "pin_tries" (
	"brand" text NOT NULL,
	"phone" text NOT NULL,
	"asker" text NOT NULL,
	"tries" integer NOT NULL,
	"locks" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pin_tries_brand_phone_asker_pk" PRIMARY KEY("brand","phone","asker")
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"branch_id" text NOT NULL,
	"device_key" text,
	"is_trusted" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "phone_proved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "otps" ADD COLUMN "asker" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_key" text;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pin_tries_tried" ON "pin_tries" USING btree ("tried_at");--> statement-breakpoint
CREATE INDEX "holds_customer" ON "holds" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "holds_device" ON "holds" USING btree ("device_key","created_at") WHERE "holds"."device_key" is not null;--> statement-breakpoint
CREATE INDEX "holds_strangers" ON "holds" USING btree ("branch_id","created_at") WHERE not "holds"."is_trusted";--> statement-breakpoint
CREATE INDEX "holds_created" ON "holds" USING btree ("created_at");