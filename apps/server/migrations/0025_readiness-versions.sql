CREATE TABLE "readiness_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer NOT NULL,
	"files" jsonb NOT NULL,
	"note" varchar(200),
	"made_by" varchar(255) NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "readiness_versions_number_key" UNIQUE("number"),
	CONSTRAINT "readiness_versions_number_is_not_shipped" CHECK ("readiness_versions"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "data_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "readiness_versions_one_is_in_force" ON "readiness_versions" USING btree ((true)) WHERE "readiness_versions"."published_at" is not null;