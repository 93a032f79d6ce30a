CREATE TABLE "load_links" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "load_links_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "load_links" ADD CONSTRAINT "load_links_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_links" ADD CONSTRAINT "load_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;