import { createFileRoute } from "@tanstack/react-router";
import { WebhooksPage } from "#features/webhooks/webhook-pages.tsx";

export const Route = createFileRoute("/admin626/webhooks")({ component: WebhooksPage });
