import { createFileRoute } from "@tanstack/react-router";
import { CheckupPage } from "#features/customer-checkups/checkup-page.tsx";

export const Route = createFileRoute("/admin626/checkups/$id")({ component: CheckupRoute });

function CheckupRoute() {
  const { id } = Route.useParams();
  return <CheckupPage key={id} id={id} />;
}
