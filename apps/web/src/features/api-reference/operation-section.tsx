import { Link } from "@tanstack/react-router";
import { CopyTextButton } from "#components/copy-text-button.tsx";
import { CodeBlock } from "./code-block.tsx";
import { curlOf } from "./curl.ts";
import type { OpenApiDocument, ParameterObject } from "./document.ts";
import { DrawnNear } from "./drawn-near.tsx";
import { FieldTable } from "./field-table.tsx";
import type { Field } from "./field-table.tsx";
import { MethodBadge } from "./method-badge.tsx";
import { ContentView } from "./content-view.tsx";
import type { Operation } from "./operations.ts";
import { Prose } from "./prose.tsx";
import { RefusalTable } from "./refusal-table.tsx";
import { viewOf } from "./schema-rows.ts";
import classes from "./reference.module.css";

interface OperationSectionProps {
  document: OpenApiDocument;
  operation: Operation;
}

/** All that is to be said of one operation; its tables are drawn when they come near. */
export function OperationSection({ document, operation }: OperationSectionProps) {
  const { id, method, path, summary, description } = operation;
  return (
    <article id={id} className={classes.operation} aria-labelledby={`${id}-name`}>
      <div className={classes.name}>
        <h3 id={`${id}-name`} tabIndex={-1}>
          {summary}
        </h3>
        <Link
          to="."
          hash={id}
          preload={false}
          resetScroll={false}
          activeOptions={{ includeHash: true }}
          aria-label={`Link to ${summary}`}
        >
          #
        </Link>
      </div>
      <div className={classes.call}>
        <MethodBadge method={method} />
        <code>{path}</code>
        <CopyTextButton text={path} noun={`path: ${summary}`} />
      </div>
      <Prose text={description} />
      <DrawnNear>{() => <Details document={document} operation={operation} />}</DrawnNear>
    </article>
  );
}

function Details({ document, operation }: OperationSectionProps) {
  const { summary, parameters, body, answers } = operation;
  return (
    <>
      {parameters.length > 0 && (
        <>
          <h4>Parameters</h4>
          <FieldTable
            label={`Parameters: ${summary}`}
            fields={parameters.map((parameter) => fieldOf(document, parameter))}
          />
        </>
      )}
      {body && (
        <>
          <h4>Request body</h4>
          <ContentView document={document} content={body.content} label={`Body: ${summary}`} />
        </>
      )}
      {answers.map((answer) => (
        <div key={answer.status}>
          <h4>Answer {answer.status}</h4>
          <ContentView
            document={document}
            content={answer.content}
            label={`Answer ${answer.status}: ${summary}`}
            isAnswer
          />
        </div>
      ))}
      <RefusalTable refusals={operation.refusals} label={`Refusals: ${summary}`} />
      <h4>Example</h4>
      <CodeBlock text={curlOf(document, operation)} noun={`command: ${summary}`} />
    </>
  );
}

function fieldOf(document: OpenApiDocument, parameter: ParameterObject): Field {
  const { rows: _rows, ...facts } = viewOf(document, parameter.schema);
  return {
    ...facts,
    path: "",
    name: parameter.name,
    in: parameter.in,
    isRequired: parameter.required ?? false,
  };
}
