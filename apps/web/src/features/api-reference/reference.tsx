import { useLocation } from "@tanstack/react-router";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import type { OpenApiDocument } from "./document.ts";
import { Introduction } from "./introduction.tsx";
import { OperationList } from "./operation-list.tsx";
import { OperationSection } from "./operation-section.tsx";
import { groupsWith } from "./operations.ts";
import type { Operation, OperationGroup } from "./operations.ts";
import { useFragment } from "./use-fragment.ts";
import classes from "./reference.module.css";

interface ReferenceProps {
  document: OpenApiDocument;
  groups: OperationGroup[];
}

/** The list of operations, and beside it all that is to be said of each. The address's fragment names one. */
export function Reference({ document, groups }: ReferenceProps) {
  const { hash } = useLocation();
  const [typed, setTyped] = useState("");
  const [followed, setFollowed] = useState("");
  // Whoever follows a link to an operation wants to see it, whatever was filtered before.
  if (hash !== followed) {
    setFollowed(hash);
    const isShown = groupsWith(groups, typed).some(({ operations }) =>
      operations.some(({ id }) => id === hash),
    );
    if (!isShown) setTyped("");
  }
  const filter = useDeferredValue(typed);
  const shown = useMemo(() => groupsWith(groups, filter), [groups, filter]);
  const content = useRef<HTMLDivElement>(null);
  useFragment(hash, content);
  return (
    <div className={classes.columns}>
      <OperationList groups={shown} typed={typed} onType={setTyped} />
      <div id="operations" ref={content} tabIndex={-1} className={classes.content}>
        <Sections document={document} groups={groups} shown={shown} />
      </div>
    </div>
  );
}

interface SectionsProps extends ReferenceProps {
  shown: OperationGroup[];
}

function Sections({ document, groups, shown }: SectionsProps) {
  // The elements stay the same while somebody types, so that React draws none of them anew.
  const sections = useMemo(
    () => new Map(groups.flatMap(({ operations }) => operations).map(sectionOf(document))),
    [document, groups],
  );
  return (
    <>
      {shown === groups && <Introduction document={document} groups={groups} />}
      {shown.map(({ tag, operations }) => (
        <section key={tag} aria-label={tag}>
          <h2 className={classes.tag}>{tag}</h2>
          {operations.map((operation) => sections.get(operation))}
        </section>
      ))}
      {shown.length === 0 && <p>No operation has these words.</p>}
    </>
  );
}

const sectionOf = (document: OpenApiDocument) => (operation: Operation) =>
  [
    operation,
    <OperationSection key={operation.id} document={document} operation={operation} />,
  ] as const;
