/** Why a staff action was rejected; each line names one problem to fix. */
export class StaffProblem extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "StaffProblem";
    this.problems = problems;
  }
}
