ALTER TABLE "branches" ADD COLUMN "telephone" text;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "services" text[] DEFAULT '{}' NOT NULL;