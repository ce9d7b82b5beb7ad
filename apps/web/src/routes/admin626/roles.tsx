import { createFileRoute } from "@tanstack/react-router";
import { RolesPage } from "#features/people/roles-page.tsx";

export const Route = createFileRoute("/admin626/roles")({ component: RolesPage });
