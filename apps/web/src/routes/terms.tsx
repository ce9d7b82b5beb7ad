import { checkupMinutes, meetingMinutes, stepCount } from "@app/contract";
import { createFileRoute } from "@tanstack/react-router";
import { LegalPage, OperatorAddress } from "#components/layout/legal-page.tsx";
import { useSite } from "#lib/site.ts";

export const Route = createFileRoute("/terms")({ component: TermsPage });

function TermsPage() {
  const { brandName } = useSite();
  return (
    <LegalPage title="Terms of service">
      <h2>What {brandName} is</h2>
      <p>
        {brandName} asks a company {stepCount} steps of questions about its people, places and
        systems, which takes about {checkupMinutes} minutes, and arranges a {meetingMinutes}-minute
        meeting in which the answers are reviewed.
      </p>
      <h2>Who may use it</h2>
      <p>
        It is made for businesses. You sign in with your business e-mail address and act for the
        company that you describe. Please keep your mailbox to yourself: whoever can read it can
        sign in as you.
      </p>
      <h2>What you enter</h2>
      <p>
        Your answers stay yours. You allow us to store them and to use them for the review and the
        meeting. Please enter what is true to the best of your knowledge, and no secrets such as
        passwords or keys.
      </p>
      <h2>What the result is, and is not</h2>
      <p>
        The check-up and the meeting give an overview. They are neither a certificate nor an audit
        nor legal advice, and they do not replace either.
      </p>
      <h2>Fair use</h2>
      <p>
        Please do not try to reach other customers' data, to overload the service or to get around
        its limits. We may close an account that does.
      </p>
      <h2>Availability and liability</h2>
      <p>
        We take care that the service works and that nothing is lost, without promising that it is
        always available. The law that applies decides how far we are liable.
      </p>
      <h2>Changes</h2>
      <p>
        When these terms change, the new text stands here. For anything that matters to you we say
        so in advance by e-mail.
      </p>
      <h2>Contact</h2>
      <p>
        Questions go to <OperatorAddress />
      </p>
    </LegalPage>
  );
}
