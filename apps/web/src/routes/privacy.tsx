import { limits } from "@app/contract";
import { createFileRoute } from "@tanstack/react-router";
import { LegalPage, OperatorAddress } from "#components/layout/legal-page.tsx";

export const Route = createFileRoute("/privacy")({ component: PrivacyPage });

function PrivacyPage() {
  return (
    <LegalPage title="Privacy policy">
      <h2>What we store</h2>
      <ul>
        <li>
          Your business e-mail address, when you signed in, and for as long as you stay signed in:
          with which browser (such as “Chrome on Windows”) and when you last used it.
        </li>
        <li>
          The answers of your check-ups: company, standard, numbers of staff and devices, locations,
          platforms, applications and scope.
        </li>
        <li>The meeting you booked and the guests you named.</li>
      </ul>
      <h2>What for</h2>
      <p>
        To sign you in, to keep your answers from one visit to the next, to prepare and hold the
        review meeting, and to send the mails that belong to it. For nothing else, and not for
        advertising.
      </p>
      <h2>Who sees it</h2>
      <p>
        You, and the team that runs this service and reviews your answers. Guests of a meeting do
        not see each other. We do not sell data.
      </p>
      <h2>Cookies and storage in your browser</h2>
      <p>
        One cookie keeps you signed in, another recognizes for a few minutes the browser that asked
        for a sign-in mail. Your browser's storage holds a random mark beside that cookie, your
        e-mail address while you wait for that mail and while you are signed in, answers that could
        not be sent yet, and your choices of light or dark and of the search key. The mark goes when
        you sign in, or at your first visit after it is {limits.signInMinutes} minutes old. There
        are no trackers, and the pages load nothing from other companies.
      </p>
      <h2>How long</h2>
      <p>
        As long as you use the service, and afterwards as long as the law demands. A session ends
        after seven days without use, and after thirty days in any case.
      </p>
      <h2>Your rights</h2>
      <p>
        You can ask what is stored about you, have it corrected, handed over or deleted, and
        complain to your supervisory authority. Please write to <OperatorAddress />
      </p>
    </LegalPage>
  );
}
