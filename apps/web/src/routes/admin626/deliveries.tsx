import { createFileRoute } from "@tanstack/react-router";
import { DeliveriesPage } from "#features/webhooks/webhook-pages.tsx";

export const Route = createFileRoute("/admin626/deliveries")({ component: DeliveriesPage });
