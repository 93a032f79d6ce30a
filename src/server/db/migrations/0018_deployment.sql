CREATE TABLE "deployment" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"system_identifier" text NOT NULL,
	"database_oid" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deployment_only" CHECK ("deployment"."is_only")
);
