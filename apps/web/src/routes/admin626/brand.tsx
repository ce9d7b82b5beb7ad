import { createFileRoute } from "@tanstack/react-router";
import { BrandPage } from "#features/brand/brand-page.tsx";

export const Route = createFileRoute("/admin626/brand")({ component: BrandPage });
