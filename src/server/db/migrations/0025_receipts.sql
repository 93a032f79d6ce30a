CREATE TABLE "receipt_series" (
	"tax_id" text NOT NULL,
	"branch_number" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "receipt_series_tax_id_branch_number_pk" PRIMARY KEY("tax_id","branch_number")
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "branch_number" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_number" ON "receipts" USING btree ("tax_id","branch_number","number");--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_branch_number" CHECK ("branches"."branch_number" ~ '^[0-9]{5}$');