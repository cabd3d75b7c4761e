@echo off
rem Copyright (c) 2026, the JFR writer authors.
rem
rem SPDX-License-Identifier: UPL-1.0
rem
rem Runs jfr-tools.jar, which stands beside this script. JAVA_HOME names the JVM, else the java of the path is taken.
rem JFR_TOOLS_OPTS has options for the JVM, for instance -Xmx4g.
setlocal
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java.exe"
"%java%" %JFR_TOOLS_OPTS% -jar "%~dp0jfr-tools.jar" %*
exit /b %ERRORLEVEL%
