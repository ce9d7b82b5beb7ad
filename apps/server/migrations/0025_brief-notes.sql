CREATE TABLE "brief_notes" (
	"checkup_id" uuid NOT NULL,
	"question" varchar(100) NOT NULL,
	"text" varchar(2000) NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" varchar(255) NOT NULL,
	CONSTRAINT "brief_notes_key" PRIMARY KEY("checkup_id","question")
);
--> statement-breakpoint
ALTER TABLE "brief_notes" ADD CONSTRAINT "brief_notes_checkup_id_checkups_id_fk" FOREIGN KEY ("checkup_id") REFERENCES "public"."checkups"("id") ON DELETE cascade ON UPDATE no action;