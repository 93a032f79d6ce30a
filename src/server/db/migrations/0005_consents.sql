INSERT INTO "consents" ("customer_id", "purpose", "version", "is_given", "at")
SELECT "id", "purpose", '2026-11', true, "given"
FROM "customers", LATERAL (VALUES ('terms', "policy_at"), ('marketing', "marketing_at"), ('location', "location_at")) AS "each" ("purpose", "given")
WHERE "given" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" DROP COLUMN "policy_at";--> statement-breakpoint
ALTER TABLE "customers" DROP COLUMN "marketing_at";--> statement-breakpoint
ALTER TABLE "customers" DROP COLUMN "location_at";