import { createFileRoute } from "@tanstack/react-router";
import { MeetingsPage } from "#features/customer-checkups/meetings-page.tsx";

export const Route = createFileRoute("/admin626/meetings")({ component: MeetingsPage });
