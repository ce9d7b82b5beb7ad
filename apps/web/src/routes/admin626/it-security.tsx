import { createFileRoute } from "@tanstack/react-router";
import { ItSecurityPage } from "#features/catalogue/applications-page.tsx";

export const Route = createFileRoute("/admin626/it-security")({ component: ItSecurityPage });
