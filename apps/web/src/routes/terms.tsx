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
        {brandName} asks a company questions about its people, places and systems in {stepCount}{" "}
        steps, which takes about {checkupMinutes} minutes, and arranges a {meetingMinutes}-minute
        meeting to review the answers.
      </p>
      <h2>Who may use it</h2>
      <p>
        The service is for businesses. You sign in with your business email address and act for the
        company that you describe. Keep your mailbox private: anyone who can read it can sign in as
        you.
      </p>
      <h2>What you enter</h2>
      <p>
        Your answers remain yours. You allow us to store them and to use them for the review and the
        meeting. Please answer truthfully to the best of your knowledge, and do not enter secrets
        such as passwords or keys.
      </p>
      <h2>What the result is, and is not</h2>
      <p>
        The CheckUp and the meeting give an overview. They are neither a certificate nor an audit
        nor legal advice, and they do not replace either.
      </p>
      <h2>Fair use</h2>
      <p>
        Please do not try to access other customers' data, to overload the service or to bypass its
        limits. We may close an account that does.
      </p>
      <h2>Availability and liability</h2>
      <p>
        We take care that the service works and that nothing is lost, but we do not promise that it
        is always available. Our liability is determined by the applicable law.
      </p>
      <h2>Changes</h2>
      <p>
        When these terms change, we publish the new text here. We announce changes that affect you
        in advance by email.
      </p>
      <h2>Contact</h2>
      <p>
        Please send questions to <OperatorAddress />
      </p>
    </LegalPage>
  );
}
