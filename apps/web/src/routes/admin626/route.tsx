import { createFileRoute, Outlet } from "@tanstack/react-router";
import { BackOffice } from "#features/back-office/back-office.tsx";
import { requireSession } from "#lib/session.ts";

export const Route = createFileRoute("/admin626")({
  beforeLoad: (page) => requireSession(page),
  component: () => (
    <BackOffice>
      <Outlet />
    </BackOffice>
  ),
});
