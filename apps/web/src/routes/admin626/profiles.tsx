import { createFileRoute } from "@tanstack/react-router";
import { ProfilesPage } from "#features/people/profiles-page.tsx";

export const Route = createFileRoute("/admin626/profiles")({ component: ProfilesPage });
