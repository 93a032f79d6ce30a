CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"delivered" text[] DEFAULT '{}'::text[] NOT NULL,
	"outcome" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "push_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_pushes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_pushes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"token" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"path" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_speeds" (
	"machine_id" text PRIMARY KEY NOT NULL,
	"factor" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_charges" ALTER COLUMN "qr_payload" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "charge_id" text;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "provider" text DEFAULT 'promptpay' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "pay_uri" text;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "return_uri" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "bank" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "pay_uri" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "charge_id" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "charge_tried_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_tokens" ADD CONSTRAINT "push_tokens_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_once" ON "outbox" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE "outbox"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_customer" ON "outbox" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "push_tokens_customer" ON "push_tokens" USING btree ("customer_id");