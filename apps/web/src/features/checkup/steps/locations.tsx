import { ActionIcon, Button, Checkbox, Stack, Text, TextInput, Title } from "@mantine/core";
import { isDuplicateLocation, limits, locationProblem, messages, withScheme } from "@app/contract";
import { IconMapPin, IconPlus, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { flushSync } from "react-dom";
import { api } from "#lib/api.ts";
import { notify } from "#lib/notify.tsx";
import { isOnServer } from "#lib/visitor.ts";
import { siteName, useSite } from "#lib/site.ts";
import { useReport } from "#lib/use-report.ts";
import { lookupInput } from "./company-lookup.ts";
import classes from "./locations.module.css";
import type { StepScreenProps } from "./step-screen.ts";

/** The lists that "fully remote" emptied, to be restored as long as the page is open. */
const emptied = new Map<string, string[]>();

/** The addresses that were typed but not added, to be shown again as long as the page is open. */
const typedAddresses = new Map<string, string>();

function problemOf(place: string, others: string[]) {
  if (place === "") return { title: "Empty Location", text: "Please enter a location." };
  const problem = locationProblem(place);
  if (problem) return { title: "Invalid Location", text: problem };
  if (others.length >= limits.locations) {
    return { title: "Too Many Locations", text: `${messages.locationsTooMany}.` };
  }
  if (!isDuplicateLocation(place, others)) return undefined;
  return { title: "Duplicate Location", text: messages.locationDuplicate };
}

export function LocationsScreen(props: StepScreenProps) {
  const { checkupId, answers, change, leaveField } = props;
  const isRemote = answers.fullyRemote === true;
  const setRemote = (fullyRemote: boolean) => {
    if (fullyRemote) emptied.set(checkupId, answers.locations);
    change({ fullyRemote, locations: fullyRemote ? [] : (emptied.get(checkupId) ?? []) });
    leaveField();
  };
  return (
    <Stack gap="lg">
      <Checkbox
        className={classes.remote}
        size="md"
        label="Fully Remote (No physical locations)"
        checked={isRemote}
        onChange={(event) => setRemote(event.currentTarget.checked)}
      />
      {!isRemote && <Places {...props} />}
    </Stack>
  );
}

function Places({ checkupId, answers, change, leaveField, ...props }: StepScreenProps) {
  const { locations } = answers;
  const [typed, setTyped] = useState(typedAddresses.get(checkupId) ?? "");
  const type = (address: string) => {
    typedAddresses.set(checkupId, address);
    setTyped(address);
  };
  useReport(typed.trim() !== "", (isHeld) => {
    props.waitsFor(isHeld ? "Add the address you typed, or clear the field" : undefined);
    props.holdsUnfinished(isHeld ? "address" : undefined);
  });
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const save = (places: string[]) => {
    change({ fullyRemote: false, locations: places });
    leaveField();
  };
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    const place = typed.trim();
    const problem = problemOf(place, locations);
    field.current?.focus();
    if (problem) return notify.error(problem);
    save([...locations, place]);
    type("");
  };
  const heading = useRef<HTMLHeadingElement>(null);
  const offer = useOfferedAddress(props.wasDone ? null : answers.companyWebsite, locations);
  const addOffer = (address: string) => {
    flushSync(() => save([...locations, address]));
    heading.current?.focus(); // not the field, which would open a phone's keyboard
  };
  const remove = (place: string) => {
    const at = locations.indexOf(place);
    flushSync(() => save(locations.filter((other) => other !== place)));
    const buttons = list.current?.querySelectorAll("button") ?? [];
    (buttons[Math.min(at, buttons.length - 1)] ?? field.current)?.focus();
  };
  return (
    <>
      <form className={classes.add} onSubmit={add}>
        <TextInput
          ref={field}
          label="Address"
          description="Maximum 50 locations"
          inputWrapperOrder={["label", "input", "description"]}
          placeholder="Enter address..."
          autoComplete="off"
          maxLength={limits.location}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size="md"
          variant="light"
          leftSection={<IconPlus size={18} />}
          // The second click of a double click would add the emptied field.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          Add
        </Button>
      </form>
      {locations.length > 0 && (
        <section>
          <Title order={2} size="h3" mb="xs" ref={heading} tabIndex={-1}>
            Locations ({locations.length})
          </Title>
          <ul ref={list} className={classes.list}>
            {locations.map((place) => (
              <li key={place}>
                <IconMapPin size={18} aria-hidden />
                <Text>{place}</Text>
                <ActionIcon size="lg" aria-label={`Remove ${place}`} onClick={() => remove(place)}>
                  <IconX size={18} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        </section>
      )}
      {/* Last, where it moves nothing when it comes. */}
      <div className={offer && classes.offer}>
        <Text role="status">{offer && `From ${offer.host}: ${offer.address}`}</Text>
        {offer && (
          <Button
            variant="light"
            aria-label={`Add ${offer.address}`}
            onClick={() => addOffer(offer.address)}
          >
            Add
          </Button>
        )}
      </div>
    </>
  );
}

/** The address that the company's website says, as long as it can be added. The server remembers the look-up of step 1. */
function useOfferedAddress(companyWebsite: string | null, locations: string[]) {
  const { looksUpCompanies } = useSite();
  const input = lookupInput(companyWebsite ?? "");
  const { data } = useQuery({
    ...api.lookup.extractCompanyInfo.queryOptions({ input }),
    enabled: !isOnServer && looksUpCompanies === true && input.website !== "",
    staleTime: Infinity,
    refetchOnWindowFocus: false, // also one that failed
  });
  const address = data?.address;
  if (!companyWebsite || !address || problemOf(address, locations)) return undefined;
  return { address, host: siteName(withScheme(companyWebsite)) };
}
