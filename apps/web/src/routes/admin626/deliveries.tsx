import { createFileRoute } from "@tanstack/react-router";
import { DeliveriesPage } from "#features/webhooks/deliveries-page.tsx";

export const Route = createFileRoute("/admin626/deliveries")({ component: DeliveriesPage });
