CREATE TABLE "brand_themes" (
	"brand" text PRIMARY KEY NOT NULL,
	"theme" text,
	"image_brand" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
