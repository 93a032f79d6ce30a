CREATE TABLE "money_returns" (
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"transaction_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount" integer NOT NULL,
	"effect" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_returns_id_kind_pk" PRIMARY KEY("id","kind")
);
--> statement-breakpoint
CREATE TABLE "qr_pictures" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"base64" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "charge_is_final" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "money_returns" ADD CONSTRAINT "money_returns_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_pictures" ADD CONSTRAINT "qr_pictures_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_returns_transaction" ON "money_returns" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "qr_pictures_created" ON "qr_pictures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_charge" ON "payments" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transactions_charge" ON "transactions" USING btree ("charge_id");