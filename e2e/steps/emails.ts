import type { Page } from "@playwright/test";
import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { bookMeeting } from "./lists.ts";

export const mails = (page: Page) => page.getByRole("list", { name: "Emails" });
export const mailTo = (page: Page, address: string) =>
  mails(page).getByRole("listitem").filter({ hasText: address });

export async function book(
  page: Page,
  origin: string,
  companyName: string,
  hour: 15 | 16 | 17 | 18,
  guests = "",
) {
  const id = await fillCheckup(page, origin, { ...usualAnswers, companyName }, 12);
  await bookMeeting(page, origin, id, { hour, minute: 30, guests });
  return id;
}
