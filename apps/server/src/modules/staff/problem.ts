/** Why something that staff asked for is not done; each line says one thing to put right. */
export class StaffProblem extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "StaffProblem";
    this.problems = problems;
  }
}
