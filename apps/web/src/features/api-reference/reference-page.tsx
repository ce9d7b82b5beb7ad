import { Box, Title, useComputedColorScheme } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import SwaggerUi from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import { NotLoaded } from "#components/load-failure.tsx";
import { PageShell } from "#components/layout/page-shell.tsx";
import classes from "./reference-page.module.css";

/** How to use the product from a program. Public. */
export function ReferencePage() {
  const loading = useQuery({
    queryKey: ["openapi-document"],
    queryFn: async () => {
      const response = await fetch("/api/openapi.json");
      if (!response.ok) throw new Error(`The server responded with status ${response.status}.`);
      return (await response.json()) as object;
    },
    staleTime: Infinity,
  });
  return (
    <PageShell title="API Reference">
      <Box w="100%" maw={1128} mx="auto" p="40px clamp(16px, 5vw, 24px) 72px">
        <Title order={1}>API Reference</Title>
        {loading.data ? (
          <SwaggerDocument spec={loading.data} />
        ) : (
          <NotLoaded query={loading} title="The reference could not be loaded" height={400} />
        )}
      </Box>
    </PageShell>
  );
}

function SwaggerDocument({ spec }: { spec: object }) {
  const container = useRef<HTMLDivElement>(null);
  const colorScheme = useComputedColorScheme();
  useEffect(() => {
    const domNode = container.current!; // rendered below
    // The page has a main landmark of its own; Swagger UI renders another one some time after its `onComplete`.
    const observer = new MutationObserver(() => {
      const main = domNode.querySelector("main:not([role])");
      main?.setAttribute("role", "region");
      main?.setAttribute("aria-label", "Operations");
    });
    observer.observe(domNode, { childList: true, subtree: true });
    SwaggerUi({
      spec,
      domNode,
      deepLinking: true,
      defaultModelsExpandDepth: -1,
      docExpansion: "list",
      filter: true,
      // The default sends the document's address to swagger.io.
      validatorUrl: null,
    });
    return () => observer.disconnect();
  }, [spec]);
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle("dark-mode", colorScheme === "dark");
    return () => classList.remove("dark-mode");
  }, [colorScheme]);
  return <div ref={container} className={classes.document} />;
}
