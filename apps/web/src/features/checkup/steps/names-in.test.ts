import { expect, test } from "vitest";
import { namesIn } from "./names-in.ts";

test.each([
  ["Slack, Zoom, Jira", ["Slack", "Zoom", "Jira"]],
  ["Slack\r\nZoom\r\n\r\nJira\r\n", ["Slack", "Zoom", "Jira"]],
  ["Name\tCost\nSlack\t$8", ["Name", "Cost", "Slack", "$8"]],
  ["1. Slack\n2) Zoom\n(3) Jira", ["Slack", "Zoom", "Jira"]],
  ["- Slack\n• Zoom\n* Jira\n[x] Box\n☐ Asana", ["Slack", "Zoom", "Jira", "Box", "Asana"]],
  ["1Password; 7shifts; 15Five; 8x8; 3CX", ["1Password", "7shifts", "15Five", "8x8", "3CX"]],
  ['"Slack", \u201cZoom\u201d, SLACK, --, ', ["SLACK", "Zoom"]],
  ["", []],
])("%j has its names", (text, names) => {
  expect(namesIn(text)).toEqual(names);
});

test("a name is not longer than names can be", () => {
  expect(namesIn("x".repeat(500))[0]).toHaveLength(200);
});
