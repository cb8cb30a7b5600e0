using System;

namespace Meridian.Ip.Tests
{
    /// <summary>Runs the tests without a framework: <c>./test</c>.</summary>
    internal static class Tests
    {
        private static int passed;
        private static int failed;

        private static int Main()
        {
            FileTests.Run();
            ApiTests.Run();
            ClientAddressTests.Run();
            Console.WriteLine(passed + " passed, " + failed + " failed");
            return failed == 0 ? 0 : 1;
        }

        internal static void Test(string name, Action body)
        {
            try
            {
                body();
                passed++;
            }
            catch (Exception error)
            {
                failed++;
                Console.WriteLine("FAILED: " + name + "\n" + error);
            }
        }

        internal static void Same(object expected, object actual, string about)
        {
            if (!Equals(expected, actual))
                throw new InvalidOperationException(about + ": expected " + expected + ", not " + actual);
        }

        internal static T Thrown<T>(Action body) where T : Exception
        {
            try
            {
                body();
            }
            catch (T error)
            {
                return error;
            }
            throw new InvalidOperationException("no " + typeof(T).Name + " was thrown");
        }
    }
}
