import { useNavigate } from "@tanstack/react-router";
import { client } from "#lib/api.ts";
import { useAction } from "#lib/use-action.ts";

/** Creates a check-up and opens it; under way until it is open, so that a double click makes one. */
export function useStartCheckup() {
  const navigate = useNavigate();
  return useAction({
    mutationFn: async () => {
      const { id } = await client.checkups.create();
      await navigate({ to: "/checkup/$id", params: { id } });
    },
    meta: { failure: "Error creating checkup" },
  });
}
